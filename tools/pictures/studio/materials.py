"""What parts are made of: Principled shaders whose grain is noise in the object's own space."""
import math

import bpy
import cv2
import numpy as np

MM = 0.1
# Below 1 for long parts, whose grain would otherwise fall under a pixel and be wiped out by the denoiser.
grain = 1.0
made = {}

INPUTS = {
    'base': 'Base Color', 'metal': 'Metallic', 'rough': 'Roughness', 'normal': 'Normal', 'specular': 'Specular',
    'coat': 'Clearcoat', 'coat_rough': 'Clearcoat Roughness', 'anisotropy': 'Anisotropic', 'sheen': 'Sheen',
    'subsurface': 'Subsurface',
}


class Shader:
    """A material under construction: each method adds a node and gives its output."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes['Principled BSDF']
        # Every object takes its grain from another place of the noise.
        where, which = self.node('TexCoord'), self.node('ObjectInfo')
        apart, three = self.node('VectorMath', operation='MULTIPLY_ADD'), self.node('CombineXYZ')
        for i in range(3):
            self.join(which.outputs['Random'], three.inputs[i])
        self.join(three.outputs[0], apart.inputs[0])
        apart.inputs[1].default_value = (37, 53, 71)
        self.join(where.outputs['Object'], apart.inputs[2])
        self.place = apart.outputs[0]

    def node(self, kind, **settings):
        made_node = self.tree.nodes.new(f'ShaderNode{kind}')
        for name, value in settings.items():
            setattr(made_node, name, value)
        return made_node

    def join(self, output, value):
        self.tree.links.new(output, value)

    def feed(self, value, socket):
        if isinstance(value, bpy.types.NodeSocket):
            self.join(value, socket)
        elif isinstance(value, (tuple, list)):
            socket.default_value = (*value, 1)
        elif socket.type == 'RGBA':
            socket.default_value = (value, value, value, 1)
        else:
            socket.default_value = value

    def stretched(self, scale, turn=(0, 0, 0)):
        node = self.node('Mapping')
        node.inputs['Scale'].default_value = [s * grain for s in scale]
        node.inputs['Rotation'].default_value = [math.radians(a) for a in turn]
        self.join(self.place, node.inputs['Vector'])
        return node.outputs[0]

    def noise(self, scale, detail=4, rough=0.55, along=None):
        node = self.node('TexNoise')
        node.inputs['Scale'].default_value = scale if along else scale * grain
        node.inputs['Detail'].default_value = detail
        node.inputs['Roughness'].default_value = rough
        self.join(along or self.place, node.inputs['Vector'])
        return node.outputs['Fac']

    def ramp(self, value, *stops):
        node = self.node('ValToRGB')
        marks = node.color_ramp.elements
        while len(marks) < len(stops):
            marks.new(0.5)
        for mark, (at, colour) in zip(marks, stops):
            mark.position = at
            mark.color = (*colour, 1) if isinstance(colour, tuple) else (colour, colour, colour, 1)
        self.join(value, node.inputs[0])
        return node.outputs[0]

    def mix(self, share, a, b, mode='MIX'):
        node = self.node('MixRGB', blend_type=mode)
        for socket, value in zip(node.inputs, (share, a, b)):
            self.feed(value, socket)
        return node.outputs[0]

    def bump(self, height, strength, distance=0.015):
        node = self.node('Bump')
        node.inputs['Strength'].default_value = strength
        node.inputs['Distance'].default_value = distance
        self.join(height, node.inputs['Height'])
        return node.outputs[0]

    def done(self, **inputs):
        for name, value in inputs.items():
            self.feed(value, self.surface.inputs[INPUTS[name]])
        return self.material


def mill():
    """Hot rolled plate: blue-grey oxide, mottled, with rolling streaks, rubs and a little rust."""
    s = Shader('mill')
    cloud, streak, fine = s.noise(0.8, 4, 0.68), s.noise(1, 3, 0.65, s.stretched((0.5, 9, 4))), s.noise(22, 2, 0.65)
    base = s.ramp(cloud, (0.34, (0.062, 0.067, 0.077)), (0.50, (0.118, 0.124, 0.137)), (0.66, (0.195, 0.199, 0.210)))
    base = s.mix(0.40, base, s.ramp(streak, (0.38, (0.075, 0.08, 0.09)), (0.64, (0.215, 0.218, 0.228))))
    base = s.mix(0.30, base, s.ramp(fine, (0.36, (0.07, 0.073, 0.08)), (0.66, (0.21, 0.212, 0.22))))
    rub = s.noise(2.1, 5, 0.74, s.stretched((1, 2.4, 1), (0, 0, 35)))
    base = s.mix(s.ramp(rub, (0.60, 0.0), (0.66, 0.5)), base, (0.31, 0.31, 0.315))
    scratch = s.noise(1, 1, 0.5, s.stretched((0.8, 46, 46), (0, 0, -24)))
    base = s.mix(s.ramp(scratch, (0.705, 0.0), (0.725, 0.6)), base, (0.37, 0.37, 0.375))
    base = s.mix(s.ramp(s.noise(2.3, 4, 0.7), (0.66, 0.0), (0.78, 0.35)), base, (0.17, 0.088, 0.045))
    rough = s.ramp(s.mix(0.5, cloud, fine), (0.34, 0.54), (0.66, 0.34))
    return s.done(base=base, metal=0.9, rough=rough, normal=s.bump(s.mix(0.35, fine, streak), 0.16, 0.02))


def bright():
    """Drawn tube and brushed plate: lighter, with a fine grain along the part."""
    s = Shader('bright')
    line, cloud = s.noise(1, 3, 0.65, s.stretched((18, 18, 0.6))), s.noise(0.4, 3, 0.6)
    base = s.ramp(cloud, (0.3, (0.30, 0.302, 0.31)), (0.7, (0.43, 0.43, 0.436)))
    base = s.mix(0.30, base, s.ramp(line, (0.35, (0.20, 0.20, 0.21)), (0.68, (0.53, 0.53, 0.535))))
    rough = s.ramp(s.mix(0.5, line, cloud), (0.3, 0.30), (0.7, 0.44))
    return s.done(base=base, metal=1, rough=rough, normal=s.bump(line, 0.05, 0.01))


def edge():
    """The wall a laser leaves: fine striations across the thickness."""
    s = Shader('edge')
    line = s.noise(1, 3, 0.5, s.stretched((18, 18, 0.7)))
    base = s.ramp(line, (0.3, (0.11, 0.11, 0.118)), (0.7, (0.27, 0.265, 0.26)))
    return s.done(base=base, metal=0.95, rough=s.ramp(line, (0.3, 0.45), (0.7, 0.3)), normal=s.bump(line, 0.35, 0.02))


def turned(base=0.5, rough=0.24, tint=(1, 0.995, 0.985)):
    s = Shader('turned')
    ring = s.noise(1, 4, 0.6, s.stretched((0.5, 0.5, 30)))
    return s.done(
        base=tuple(base * t for t in tint), metal=1,
        rough=s.ramp(ring, (0.3, max(0.03, rough - 0.07)), (0.7, rough + 0.07)), normal=s.bump(ring, 0.02, 0.01),
    )


def plated(low, high, rough=0.30):
    """Zinc or nickel: an even skin with slow clouds."""
    s = Shader('plated')
    cloud, fine = s.noise(1.6, 2), s.noise(24, 2, 0.6)
    return s.done(
        base=s.ramp(cloud, (0.3, low), (0.7, high)), metal=1,
        rough=s.ramp(cloud, (0.3, rough - 0.04), (0.7, rough + 0.04)), normal=s.bump(fine, 0.05, 0.01),
    )


def powder(colour=(0.013, 0.013, 0.014), rough=0.38):
    s = Shader('powder')
    fine, cloud = s.noise(38, 2, 0.5), s.noise(0.7, 3)
    return s.done(
        base=colour, specular=0.5, rough=s.ramp(cloud, (0.3, rough - 0.04), (0.7, rough + 0.05)),
        normal=s.bump(fine, 0.13, 0.012), coat=0.25, coat_rough=0.2,
    )


def soft(colour, rough=0.6, fine=30, depth=0.12, **more):
    """Rubber, polyurethane, leather: a matt skin with a fine pebble."""
    s = Shader('soft')
    pebble, cloud = s.noise(fine, 3, 0.5), s.noise(1.2, 4)
    base = s.ramp(cloud, (0.3, tuple(c * 0.82 for c in colour)), (0.7, tuple(min(1, c * 1.15) for c in colour)))
    return s.done(base=base, rough=rough, specular=0.3, normal=s.bump(pebble, depth, 0.015), **more)


def woven(colour, scale=(26, 26, 26), depth=0.6):
    """Cloth, webbing and rope: threads as a fine relief."""
    s = Shader('woven')
    threads, cloud = s.noise(1, 2, 0.5, s.stretched(scale)), s.noise(0.7, 4, 0.6)
    base = s.ramp(cloud, (0.3, tuple(c * 0.8 for c in colour)), (0.7, tuple(min(1, c * 1.25) for c in colour)))
    base = s.mix(0.4, base, s.ramp(threads, (0.35, tuple(c * 0.6 for c in colour)), (0.65, tuple(min(1, c * 1.5) for c in colour))))
    return s.done(base=base, rough=0.93, specular=0.15, sheen=0.4, normal=s.bump(threads, depth, 0.04))


def weld():
    s = Shader('weld')
    cloud, fine = s.noise(0.9, 3, 0.5), s.noise(18, 4, 0.6)
    base = s.ramp(
        cloud, (0.30, (0.20, 0.215, 0.26)), (0.44, (0.27, 0.265, 0.28)), (0.56, (0.34, 0.315, 0.275)), (0.7, (0.30, 0.297, 0.295)),
    )
    return s.done(base=base, metal=1, rough=s.ramp(fine, (0.3, 0.26), (0.7, 0.42)), normal=s.bump(fine, 0.12, 0.01))


MATERIALS = {
    'mill': mill,
    'bright': bright,
    'edge': edge,
    'weld': weld,
    'turned': turned,
    'stainless': lambda: turned(0.52, 0.22),
    'bar': lambda: turned(0.34, 0.30, (1, 1, 1.01)),
    'chrome': lambda: turned(0.74, 0.06, (1, 1, 1.01)),
    'race': lambda: plated((0.27, 0.27, 0.275), (0.33, 0.33, 0.335), 0.38),
    'zinc': lambda: plated((0.40, 0.41, 0.43), (0.46, 0.468, 0.485)),
    'yellow zinc': lambda: plated((0.54, 0.41, 0.16), (0.62, 0.50, 0.24)),
    'nickel': lambda: plated((0.47, 0.445, 0.40), (0.54, 0.515, 0.47), 0.22),
    'forged zinc': lambda: plated((0.29, 0.295, 0.305), (0.38, 0.385, 0.395), 0.34),
    'anodized orange': lambda: Shader('anodized').done(base=(0.66, 0.1, 0.018), metal=1, rough=0.3),
    'black': powder,
    'orange': lambda: powder((0.62, 0.13, 0.015), 0.34),
    'magnet': lambda: powder((0.50, 0.045, 0.02), 0.42),
    'liner': lambda: soft((0.02, 0.02, 0.021)),
    'poly': lambda: soft((0.42, 0.035, 0.025), 0.42, 8, 0.05, coat=0.15),
    'goatskin': lambda: soft((0.52, 0.36, 0.20), 0.62, 14, 0.22),
    'split leather': lambda: soft((0.23, 0.115, 0.055), 0.9, 26, 0.5),
    'soapstone': lambda: soft((0.62, 0.61, 0.57), 0.8),
    'charcoal cotton': lambda: woven((0.052, 0.054, 0.058)),
    'black cotton': lambda: woven((0.022, 0.022, 0.024)),
    'grey twill': lambda: woven((0.075, 0.078, 0.082), (34, 12, 12)),
    'mesh': lambda: woven((0.03, 0.03, 0.032), (12, 12, 12), 1),
    'canvas': lambda: woven((0.21, 0.16, 0.085), (22, 22, 22)),
    'print': lambda: soft((0.66, 0.65, 0.62), 0.85),
    'patch': lambda: woven((0.50, 0.16, 0.03), (40, 40, 40)),
    'rope orange': lambda: woven((0.62, 0.15, 0.015), (9, 9, 9), 0.9),
    'rope grey': lambda: woven((0.21, 0.225, 0.245), (9, 9, 9), 0.9),
    'rope black': lambda: woven((0.02, 0.02, 0.022), (12, 12, 12), 0.8),
    'webbing': lambda: woven((0.055, 0.16, 0.075), (6, 40, 40), 0.9),
    'thread white': lambda: soft((0.7, 0.69, 0.66), 0.9),
    'grip': lambda: powder((0.62, 0.13, 0.015), 0.5),
}


def named(name):
    if name not in made:
        made[name] = MATERIALS[name]()
    return made[name]


# Straw, purple and blue beside a laser cut, by the distance to it in mm.
TINTS = [
    (0, (0.62, 0.66, 0.78)), (0.7, (0.66, 0.72, 0.95)), (1.5, (0.80, 0.72, 0.80)), (2.4, (1.06, 0.93, 0.74)),
    (3.6, (1.02, 0.98, 0.93)), (5, (1, 1, 1)),
]
TINT_PIXELS = 640
PRINT_PIXELS = 2048


def laid_on(tree, pixels, low, size):
    """A texture node that lays an image on the object from above: its lower corner and size in millimetres."""
    height, width = pixels.shape[:2]
    image = bpy.data.images.new('laid', width, height, float_buffer=True)
    image.colorspace_settings.name = 'Non-Color'
    image.pixels.foreach_set(np.concatenate([pixels, np.ones_like(pixels[..., :1])], -1).astype(np.float32).ravel())
    image.update()
    where, mapping, texture = (tree.nodes.new(f'ShaderNode{kind}') for kind in ('TexCoord', 'Mapping', 'TexImage'))
    size = np.array(size) * MM
    mapping.inputs['Scale'].default_value = (*(1 / size), 1)
    mapping.inputs['Location'].default_value = (*(-np.array(low) * MM / size), 0)
    texture.image, texture.extension = image, 'EXTEND'
    tree.links.new(where.outputs['Object'], mapping.inputs['Vector'])
    tree.links.new(mapping.outputs[0], texture.inputs['Vector'])
    return texture


def printed(spec, low, high):
    """Cloth with its prints: each {colour, fills, lines, width} is ink that lets a little of the weave through."""
    material = named(spec['material']).copy()
    tree = material.node_tree
    socket = tree.nodes['Principled BSDF'].inputs['Base Color']
    scale = PRINT_PIXELS / max(high - low)
    width, height = np.ceil((high - low) * scale).astype(int)
    pixels = lambda path: np.round((np.array(path) - low) * scale * 16).astype(np.int32)
    for ink in spec['prints']:
        mask = np.zeros((height, width), np.uint8)
        if ink.get('fills'):
            cv2.fillPoly(mask, [pixels(path) for path in ink['fills']], 255, cv2.LINE_AA, shift=4)
        thick = max(1, round(ink.get('width', 2) * scale))
        cv2.polylines(mask, [pixels(path) for path in ink.get('lines', [])], False, 255, thick, cv2.LINE_AA, shift=4)
        texture = laid_on(tree, np.repeat(mask[..., None] / 255 * 0.92, 3, -1), low, (width / scale, height / scale))
        mix = tree.nodes.new('ShaderNodeMixRGB')
        tree.links.new(texture.outputs['Color'], mix.inputs[0])
        tree.links.new(socket.links[0].from_socket, mix.inputs[1])
        mix.inputs[2].default_value = (*ink['colour'], 1)
        tree.links.new(mix.outputs[0], socket)
    return material


def faces_of_plate(spec):
    """Mill scale coloured by the heat of the cut; any other material as it is."""
    if spec['material'] != 'mill':
        return named(spec['material'])
    loops = [np.array(loop, float) for loop in [spec['outline'], *spec.get('holes', [])]]
    low, high = loops[0].min(0) - 2, loops[0].max(0) + 2
    scale = TINT_PIXELS / max(high - low)
    width, height = ((high - low) * scale).astype(int) + 1
    inside = np.zeros((height, width), np.uint8)
    for i, loop in enumerate(loops):
        cv2.fillPoly(inside, [np.round((loop - low) * scale * 16).astype(np.int32)], 0 if i else 255, shift=4)
    distance = cv2.distanceTransform((inside > 127).astype(np.uint8), cv2.DIST_L2, 5) / scale
    chance = np.random.default_rng(1).random((height // 24 + 2, width // 24 + 2)).astype(np.float32)
    distance *= 0.75 + 0.5 * cv2.resize(chance, (int(width), int(height)), interpolation=cv2.INTER_CUBIC)
    at = [d for d, _ in TINTS]
    colour = [np.interp(distance, at, [c[i] for _, c in TINTS]) for i in range(3)]
    material = named('mill').copy()
    tree = material.node_tree
    socket = tree.nodes['Principled BSDF'].inputs['Base Color']
    texture = laid_on(tree, np.stack(colour, -1), low, np.array([width, height]) / scale)
    multiply = tree.nodes.new('ShaderNodeMixRGB')
    multiply.blend_type, multiply.inputs[0].default_value = 'MULTIPLY', 0.75
    tree.links.new(socket.links[0].from_socket, multiply.inputs[1])
    tree.links.new(texture.outputs['Color'], multiply.inputs[2])
    tree.links.new(multiply.outputs[0], socket)
    return material
