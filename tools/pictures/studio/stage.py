"""The photographer: puts the solids on the floor, frames them and lights them. Every picture has the same light."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector

import materials
from solids import build, link

FLOOR = 0.80


def points_of(objects):
    """Every vertex in world space."""
    bpy.context.view_layer.update()
    clouds = []
    for obj in objects:
        flat = np.empty(len(obj.data.vertices) * 3, np.float32)
        obj.data.vertices.foreach_get('co', flat)
        matrix = np.array(obj.matrix_world)
        clouds.append(flat.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3])
    return np.concatenate(clouds)


def settle(objects):
    """Moves all of it together so that the lowest point touches the floor, over the middle."""
    points = points_of(objects)
    low, high = points.min(0), points.max(0)
    shift = Vector((-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, -low[2]))
    for obj in objects:
        obj.matrix_world = Matrix.Translation(shift) @ obj.matrix_world
    return points + np.array(shift)


def backdrop(reach, forward, right):
    """A floor that curves up behind the part and glows a little towards the back, so that it ends in white."""
    shader = materials.Shader('backdrop')
    shader.done(base=(FLOOR, FLOOR, FLOOR * 1.004), rough=0.6, specular=0.2)
    depth, where = shader.node('VectorMath', operation='DOT_PRODUCT'), shader.node('NewGeometry')
    depth.inputs[1].default_value = forward
    shader.join(where.outputs['Position'], depth.inputs[0])
    glow = shader.node('MapRange', interpolation_type='SMOOTHSTEP')
    for name, value in (('From Min', 1.6 * reach), ('From Max', 9.5 * reach), ('To Max', 0.62)):
        glow.inputs[name].default_value = value
    shader.join(depth.outputs['Value'], glow.inputs['Value'])
    seen, product = shader.node('LightPath'), shader.node('Math', operation='MULTIPLY')
    shader.join(glow.outputs[0], product.inputs[0])
    shader.join(seen.outputs['Is Camera Ray'], product.inputs[1])
    shader.surface.inputs['Emission'].default_value = (1, 1, 1.01, 1)
    shader.join(product.outputs[0], shader.surface.inputs['Emission Strength'])

    start, radius = 5.5 * reach, 4 * reach
    bend = [(start + radius * math.sin(math.radians(a)), radius * (1 - math.cos(math.radians(a)))) for a in range(6, 91, 6)]
    for profile in ([(-9 * reach, 0), (start, 0)], [(start, 0), *bend, (start + radius, 22 * reach)]):
        k = len(profile)
        points = [forward * d + right * side + Vector((0, 0, z)) for side in (-16 * reach, 16 * reach) for d, z in profile]
        sheet = build([p * 10 for p in points], [(i, i + 1, k + i + 1, k + i) for i in range(k - 1)], None, 180)
        sheet.data.materials.append(shader.material)
        sheet.pass_index = 1
        # The lights stand around the room at infinity: no backdrop shades them.
        sheet.visible_shadow = False
    # The wall is for the camera only; metal mirrors the lights behind it.
    sheet.visible_glossy = sheet.visible_diffuse = False


def frame(points, camera_spec, size, forward):
    """Points the camera and steps back until the part fills its share of the picture."""
    scene = bpy.context.scene
    lens = bpy.data.cameras.new('camera')
    lens.lens, lens.sensor_width = camera_spec.get('focal', 90), 36
    camera = link(bpy.data.objects.new('camera', lens))
    scene.camera = camera
    scene.render.resolution_x, scene.render.resolution_y = size
    aspect, zoom = size[0] / size[1], lens.lens / 18
    rise = math.radians(camera_spec.get('elevation', 24))
    back = (-forward * math.cos(rise) + Vector((0, 0, math.sin(rise)))).normalized()
    camera.rotation_euler = (-back).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.view_layer.update()
    side, up = (camera.matrix_world.to_3x3() @ Vector(axis) for axis in ((1, 0, 0), (0, 1, 0)))
    low, high = points.min(0), points.max(0)
    reach = float(np.linalg.norm(points - (low + high) / 2, axis=1).max())
    target, distance = Vector((low + high) / 2), reach * zoom * 1.3
    sample = points[np.random.default_rng(0).permutation(len(points))[:8000]]
    for _ in range(16):
        eye = np.array(target + back * distance)
        depth = (sample - eye) @ -np.array(back)
        x = (sample - eye) @ np.array(side) / depth * zoom
        y = (sample - eye) @ np.array(up) / depth * zoom * aspect
        # As high as it is wide, the part would touch the edge above before it does at the side.
        filled = max(np.ptp(x) / 2, np.ptp(y) / 2 * 1.06)
        target += side * float((x.max() + x.min()) / 2 * distance / zoom)
        target += up * float((y.max() + y.min()) / 2 * distance / zoom / aspect)
        distance *= filled / camera_spec.get('fill', 0.80)
    camera.location = target + back * distance
    lens.clip_end = distance + 200 * reach
    return reach


# azimuth from the camera, elevation, half width, half height in degrees; radiance; colour.
SOFTBOXES = {
    'studio': [
        (-50, None, 20, 20, 16.5, (1, 0.985, 0.965)),
        (180, 70, 26, 13, 11.5, (1, 1, 1)),
        (122, 24, 5.6, 26, 18.5, (0.95, 0.975, 1)),
        (64, 22, 9, 18, 4.2, (0.97, 0.985, 1)),
    ],
    # Evening in the shop: lamps over the bench, a cold window behind it, and a hot forge low on the right.
    'workshop': [
        (-46, 50, 20, 15, 20, (1, 0.95, 0.88)),
        (172, 40, 36, 9, 9, (0.66, 0.82, 1)),
        (-112, 28, 8, 22, 16, (0.72, 0.86, 1)),
        (-8, 18, 50, 14, 3.4, (0.84, 0.92, 1)),
        (62, 26, 10, 16, 6, (0.9, 0.95, 1)),
        (98, 14, 16, 12, 34, (1, 0.36, 0.09)),
    ],
}
AMBIENT = {'studio': 0.16, 'workshop': 0.014}
ROOM = (512, 256)


def direction(azimuth, elevation, forward, right):
    a, e = math.radians(azimuth), math.radians(elevation)
    level = (-forward * math.cos(a) + right * math.sin(a)) * math.cos(e)
    return np.array(level + Vector((0, 0, math.sin(e))))


def light(forward, right, camera_spec):
    """Key, top, rim and fill in a dark room: white metal keeps an outline against the white floor.

    All of it is one painted sphere, because its samples are then spent where the light is.
    """
    width, height = ROOM
    turn = -((np.arange(width) + 0.5) / width - 0.5) * 2 * math.pi
    rise = ((np.arange(height) + 0.5) / height - 0.5) * math.pi
    turn, rise = np.meshgrid(turn, rise)
    rays = np.stack([np.cos(turn) * np.cos(rise), np.sin(turn) * np.cos(rise), np.sin(rise)], -1)
    where = camera_spec.get('room', 'studio')
    shade = np.interp(rays[..., 2], [-1, -0.3, 1], [0.30, 0.20, 1.0]) * AMBIENT[where]
    room = np.repeat(shade[..., None], 3, -1)
    from_above = camera_spec.get('elevation', 24) >= 60
    for azimuth, elevation, wide, tall, radiance, colour in SOFTBOXES[where]:
        if from_above and azimuth == 180:
            radiance *= 0.35
        middle = direction(azimuth, elevation or camera_spec.get('key', 46), forward, right)
        side = np.cross(middle, (0, 0, 1))
        side /= np.linalg.norm(side)
        ahead = rays @ middle
        across = np.abs(rays @ side / ahead) / math.tan(math.radians(wide))
        along = np.abs(rays @ np.cross(side, middle) / ahead) / math.tan(math.radians(tall))
        inside = np.clip((1.06 - np.maximum(across, along)) / 0.12, 0, 1) * (ahead > 0)
        room += inside[..., None] * np.array(colour) * radiance * 0.70 * camera_spec.get('light', 1)

    image = bpy.data.images.new('room', width, height, float_buffer=True)
    image.pixels.foreach_set(np.concatenate([room, np.ones_like(room[..., :1])], -1).astype(np.float32).ravel())
    image.update()
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new('room')
    scene.world.use_nodes = True
    scene.world.cycles.sampling_method, scene.world.cycles.sample_map_resolution = 'MANUAL', width
    tree = scene.world.node_tree
    texture = tree.nodes.new('ShaderNodeTexEnvironment')
    texture.image = image
    tree.links.new(texture.outputs[0], tree.nodes['Background'].inputs[0])
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = -0.25


def dark_wall(forward, right):
    """What the camera sees behind a bench: the lights shine through it."""
    shader = materials.Shader('wall')
    shader.done(base=(0.007, 0.009, 0.012), rough=0.8, specular=0.1)
    points = [forward * 500 + right * side + Vector((0, 0, z)) for side in (-1200, 1200) for z in (-400, 700)]
    wall = build([p * 10 for p in points], [(0, 1, 3, 2)], None, 180)
    wall.data.materials.append(shader.material)
    wall.pass_index = 1
    wall.visible_shadow = wall.visible_glossy = wall.visible_diffuse = False


def stand(camera_spec, size):
    """A camera at a place of the spec, looking at another; gives the direction that it looks in, levelled."""
    scene = bpy.context.scene
    lens = bpy.data.cameras.new('camera')
    lens.lens, lens.sensor_width, lens.sensor_fit, lens.clip_end = camera_spec['focal'], 36, 'HORIZONTAL', 5000
    scene.camera = link(bpy.data.objects.new('camera', lens))
    scene.render.resolution_x, scene.render.resolution_y = size
    eye, look = (Vector(camera_spec[name]) * materials.MM for name in ('eye', 'look'))
    scene.camera.location = eye
    scene.camera.rotation_euler = (look - eye).to_track_quat('-Z', 'Y').to_euler()
    return Vector((look.x - eye.x, look.y - eye.y, 0)).normalized()


def shoot(objects, camera_spec, size):
    """`azimuth` turns around the part from the front, towards the left below zero; degrees.

    With an `eye` the spec is a scene: it stays where it is, and its room has a wall instead of a backdrop.
    """
    if 'eye' in camera_spec:
        forward = stand(camera_spec, size)
        right = Vector((forward.y, -forward.x, 0))
        dark_wall(forward, right)
        light(forward, right, camera_spec)
        return
    # A long part may run out of the picture: what lies beyond `until` on the spec's X need not be in it.
    framed = points_of(objects)[:, 0] <= camera_spec.get('until', np.inf) * materials.MM
    points = settle(objects)
    a = math.radians(camera_spec.get('azimuth', -35))
    forward = Vector((-math.sin(a), math.cos(a), 0))
    right = Vector((forward.y, -forward.x, 0))
    reach = frame(points[framed], camera_spec, size, forward)
    backdrop(reach, forward, right)
    light(forward, right, camera_spec)
