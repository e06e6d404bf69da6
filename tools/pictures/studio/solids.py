"""The solids a spec may name, built as meshes. Lengths are millimetres; one Blender unit is 10 mm."""
import json
import math

import bmesh
import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector, noise
from mathutils.geometry import delaunay_2d_cdt

import materials

MM = 0.1


def link(obj):
    bpy.context.scene.collection.objects.link(obj)
    return obj


def smooth(obj, angle):
    mesh = obj.data
    mesh.polygons.foreach_set('use_smooth', [True] * len(mesh.polygons))
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(angle)
    mesh.update()
    return obj


def from_mesh(mesh, material=None, angle=35):
    if material:
        mesh.materials.clear()
        mesh.materials.append(materials.named(material))
    return smooth(link(bpy.data.objects.new('solid', mesh)), angle)


def build(vertices, faces, material, angle=35):
    """A mesh of points and faces: doubles merged, faces turned outward."""
    mesh = bpy.data.meshes.new('solid')
    mesh.from_pydata([tuple(c * MM for c in v) for v in vertices], [], faces)
    edit = bmesh.new()
    edit.from_mesh(mesh)
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(mesh)
    edit.free()
    mesh.validate()
    return from_mesh(mesh, material, angle)


def evaluated(obj):
    bpy.context.view_layer.update()
    return bpy.data.meshes.new_from_object(obj.evaluated_get(bpy.context.evaluated_depsgraph_get()))


def apply(obj, kind, **settings):
    modifier = obj.modifiers.new('step', kind)
    for name, value in settings.items():
        setattr(modifier, name, value)
    mesh = evaluated(obj)
    obj.modifiers.clear()
    obj.data = mesh
    return obj


def boolean(body, tool, operation):
    apply(body, 'BOOLEAN', object=tool, operation=operation, solver='EXACT')
    bpy.data.objects.remove(tool)
    return body


def grid(rows, columns, closed):
    """Faces of a grid of points; `closed` joins the last column to the first."""
    return [
        (r * columns + c, r * columns + (c + 1) % columns, (r + 1) * columns + (c + 1) % columns, (r + 1) * columns + c)
        for r in range(rows - 1)
        for c in range(columns if closed else columns - 1)
    ]


# ---- the kinds ----


def plate(spec):
    """A flat part in XY, z from 0 to its thickness, edges broken."""
    thickness = spec['thickness']
    bevel = min(spec.get('bevel', 0.35), thickness / 3)
    curve = bpy.data.curves.new('plate', 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    curve.extrude = (thickness / 2 - bevel) * MM
    curve.bevel_depth, curve.bevel_resolution, curve.offset = bevel * MM, 2, -bevel * MM
    for loop in [spec['outline'], *spec.get('holes', [])]:
        spline = curve.splines.new('POLY')
        spline.points.add(len(loop) - 1)
        spline.use_cyclic_u = True
        for point, (x, y) in zip(spline.points, loop):
            point.co = (x * MM, y * MM, 0, 1)
    drawn = link(bpy.data.objects.new('plate', curve))
    mesh = evaluated(drawn)
    bpy.data.objects.remove(drawn)
    edit = bmesh.new()
    edit.from_mesh(mesh)
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    bmesh.ops.translate(edit, verts=edit.verts, vec=(0, 0, thickness / 2 * MM))
    edit.to_mesh(mesh)
    edit.free()
    mesh.materials.clear()
    mesh.materials.append(materials.faces_of_plate(spec))
    mesh.materials.append(materials.named(spec.get('edge', spec['material'])))
    for face in mesh.polygons:
        face.material_index = 0 if abs(face.normal.z) > 0.985 else 1
    return smooth(link(bpy.data.objects.new('plate', mesh)), 32)


def revolve(spec):
    """A profile of (radius, height) turned about Z; `closed` for a profile that is a ring of its own."""
    profile, n = spec['profile'], spec.get('segments', 128)
    points = [
        (r * math.cos(a), r * math.sin(a), z)
        for a in (2 * math.pi * i / n for i in range(n))
        for r, z in profile
    ]
    k = len(profile)
    around = k if spec.get('closed') else k - 1
    faces = [
        (i * k + p, (i + 1) % n * k + p, (i + 1) % n * k + (p + 1) % k, i * k + (p + 1) % k)
        for i in range(n)
        for p in range(around)
    ]
    return build(points, faces, spec['material'], spec.get('angle', 30))


def thread(spec):
    """An external thread up the Z axis, as a height field on a cylinder."""
    d, length, pitch = spec['diameter'], spec['length'], spec['pitch']
    hand = -1 if spec.get('hand') == 'left' else 1
    n, per = spec.get('segments', 96), 12
    depth, chamfer = 0.61 * pitch, spec.get('chamfer', pitch)
    rows = max(2, round(length / pitch * per))
    points = []
    for i in range(rows + 1):
        z = length * i / rows
        for j in range(n):
            phase = (z / pitch - hand * j / n) % 1
            flank = min(1, max(0, (abs(phase - 0.5) * 2 - 0.14) / 0.72))
            r = min(d / 2 - depth * flank, d / 2 - max(0, chamfer - (length - z)))
            angle = 2 * math.pi * j / n
            points.append((r * math.cos(angle), r * math.sin(angle), z))
    faces = [*grid(rows + 1, n, True), tuple(rows * n + j for j in range(n))]
    return build(points, faces, spec['material'], 40)


def hexagon(spec):
    """A hexagon across flats with turned corners: a nut with a bore, a bolt's head without. `tops` are the chamfered faces."""
    flats, height, bore = spec['flats'], spec['height'], spec.get('bore', 0)
    corner = flats / 2 / math.cos(math.pi / 6)
    ring = lambda r, n: [(r * math.cos(2 * math.pi * i / n), r * math.sin(2 * math.pi * i / n)) for i in range(n)]
    body = plate({
        'outline': ring(corner, 6), 'holes': [ring(bore / 2, 72)] if bore else [],
        'thickness': height, 'bevel': 0.12, 'material': spec['material'],
    })
    drop = (corner * 1.02 - flats / 2) * 0.5
    low = flats * 0.48 if spec.get('tops', 2) == 2 else corner * 1.02
    profile = [(0, -0.01), (low, -0.01), (corner * 1.02, drop), (corner * 1.02, height - drop), (flats * 0.48, height + 0.01), (0, height + 0.01)]
    boolean(body, revolve({'profile': profile, 'material': spec['material'], 'segments': 96}), 'INTERSECT')
    return smooth(body, 25)


def sweep(spec):
    """A closed profile drawn along a path, without twist. `radius` for a round one; `taper` scales it along the way.

    `braid` gives a round one the relief of a rope: {strands, pitch, depth}, depth a share of the radius.
    """
    path = [Vector(p) for p in spec['path']]
    n, closed = len(path), spec.get('closed', False)
    sides = spec.get('sides', 32)
    r = spec.get('radius')
    profile = spec.get('profile') or [
        (r * math.cos(2 * math.pi * i / sides), r * math.sin(2 * math.pi * i / sides)) for i in range(sides)
    ]
    up, before, points = Vector(spec.get('up', (0, 0, 1))), None, []
    taper, braid, run = spec.get('taper'), spec.get('braid'), 0
    for i in range(n):
        a = path[i - 1] if i or closed else path[i]
        b = path[(i + 1) % n] if i < n - 1 or closed else path[i]
        along = (b - a).normalized()
        if before is None:
            side = along.cross(up)
            if side.length < 1e-4:
                side = along.cross(Vector((1, 0, 0)))
            side.normalize()
            top = side.cross(along).normalized()
        else:
            turn = before.rotation_difference(along)
            side, top = turn @ side, turn @ top
        before = along
        size = np.interp(i / max(1, n - 1), np.linspace(0, 1, len(taper)), taper) if taper else 1
        relief = [size] * len(profile)
        if braid:
            run += (path[i] - path[i - 1]).length if i else 0
            wave = math.cos(2 * math.pi * run / braid['pitch'])
            turns = braid['strands'] / 2 * 2 * math.pi / sides
            relief = [size * (1 + braid['depth'] * wave * math.cos(turns * k)) for k in range(sides)]
        points += [path[i] + side * (x * s) + top * (y * s) for (x, y), s in zip(profile, relief)]
    k = len(profile)
    rows = n if closed else n - 1
    faces = [
        (i * k + p, i * k + (p + 1) % k, (i + 1) % n * k + (p + 1) % k, (i + 1) % n * k + p)
        for i in range(rows)
        for p in range(k)
    ]
    if not closed:
        faces += [tuple(range(k - 1, -1, -1)), tuple((n - 1) * k + p for p in range(k))]
    return build(points, faces, spec['material'], spec.get('angle', 40))


def loft(spec):
    """Closed rings of equally many points joined one to the next; ends capped unless `open`."""
    rings = spec['rings']
    k, last = len(rings[0]), len(rings) - 1
    faces = grid(len(rings), k, True)
    if not spec.get('open'):
        faces += [tuple(range(k)), tuple(last * k + i for i in range(k))]
    obj = build([p for ring in rings for p in ring], faces, spec['material'], spec.get('angle', 40))
    if spec.get('thickness'):
        apply(obj, 'SOLIDIFY', thickness=spec['thickness'] * MM, offset=1)
    if spec.get('subdivide'):
        apply(obj, 'SUBSURF', levels=spec['subdivide'])
        smooth(obj, 180)
    return obj


def weld(spec):
    """A bead of overlapping ripples along a path. `out` is the direction it bulges to: one for all or one a point."""
    path = [Vector(p) for p in spec['path']]
    out = spec['out']
    outs = [Vector(o) for o in (out if isinstance(out[0], list) else [out] * len(path))]
    width = spec.get('width', 6)
    height, pitch = width * 0.42, width * 0.27
    lengths = np.concatenate([[0], np.cumsum([(b - a).length for a, b in zip(path, path[1:])])])
    total, chance = lengths[-1], np.random.default_rng(len(path) + round(lengths[-1]))
    rows, across = max(8, int(total / (pitch / 7))), 16
    ripples = int(total / pitch) + 6
    swell = 1 + 0.05 * chance.standard_normal(ripples)
    wander = 0.012 * width * chance.standard_normal(ripples)
    points = []
    for i in range(rows + 1):
        s = total * i / rows
        j = min(int(np.searchsorted(lengths, s, 'right')) - 1, len(path) - 2)
        f = (s - lengths[j]) / max(1e-6, lengths[j + 1] - lengths[j])
        here, along = path[j].lerp(path[j + 1], f), (path[j + 1] - path[j]).normalized()
        bulge = outs[j].lerp(outs[j + 1], f)
        bulge = (bulge - along * bulge.dot(along)).normalized()
        side = along.cross(bulge).normalized()
        end = max(0, min(1, s / (width * 0.45), (total - s) / (width * 0.45)))
        end = math.sqrt(max(0, 1 - (1 - end) ** 2))
        for k in range(across + 1):
            a = math.pi * k / across
            phase = (s + 0.28 * width * math.cos(a) ** 2) / pitch
            ripple = 1 - 0.17 * (phase % 1) ** 1.6
            size = swell[int(phase) % ripples]
            points.append(
                here
                + side * (math.cos(a) * width / 2 * size * (0.35 + 0.65 * end) + wander[int(phase) % ripples])
                + bulge * (math.sin(a) * height * size * ripple * end - 0.12 * height)
            )
    return build(points, grid(rows + 1, across + 1, False), spec.get('material', 'weld'), 60)


def forged(spec):
    """Solids grown together and rounded, then bored by the machined `cuts`."""
    body, *others = [solid(part) for part in spec['parts']]
    bake(body)
    for other in others:
        bake(other)
        boolean(body, other, 'UNION')
    apply(body, 'REMESH', mode='VOXEL', voxel_size=spec['grain'] * MM)
    apply(body, 'SMOOTH', factor=0.5, iterations=spec.get('rounding', 24))
    for cut in spec.get('cuts', []):
        tool = solid(cut)
        bake(tool)
        boolean(body, tool, 'DIFFERENCE')
    body.data.materials.clear()
    body.data.materials.append(materials.named(spec['material']))
    return smooth(body, 50)


def cut(spec):
    """A solid with others taken away from it."""
    body = solid(spec['body'])
    bake(body)
    for part in spec['tools']:
        tool = solid(part)
        bake(tool)
        boolean(body, tool, 'DIFFERENCE')
    return smooth(body, 32)


def lettering(spec):
    """Raised or printed words, standing on XY."""
    curve = bpy.data.curves.new('words', 'FONT')
    curve.body, curve.size, curve.extrude = spec['words'], spec['size'] * MM, spec['depth'] * MM
    curve.align_x = curve.align_y = 'CENTER'
    drawn = link(bpy.data.objects.new('words', curve))
    mesh = evaluated(drawn)
    bpy.data.objects.remove(drawn)
    return from_mesh(mesh, spec['material'], 30)


def cloth(spec):
    """A soft flat thing lying on XY: cloth, leather. Its upper side swells by `puff` within `reach` of its outline.

    `folds` are the height of its wrinkles, `seams` paths that are pressed in, `prints` what is printed on it:
    {colour, fills, lines, width}. Its lower side is flat and has no faces.
    """
    step, thickness = spec.get('step', 6), spec['thickness']
    puff, reach, folds = spec.get('puff', 0), spec.get('reach', 20), spec.get('folds', 0)
    outline = np.array(spec['outline'], float)
    low, high = outline.min(0) - step, outline.max(0) + step
    mask = np.zeros((*np.ceil(high - low).astype(int)[::-1],), np.uint8)
    cv2.fillPoly(mask, [np.round((outline - low) * 16).astype(np.int32)], 1, shift=4)
    inside = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
    seam = np.ones_like(mask)
    for path in spec.get('seams', []):
        cv2.polylines(seam, [np.round((np.array(path) - low) * 16).astype(np.int32)], False, 0, 1, shift=4)
    pressed = cv2.distanceTransform(seam, cv2.DIST_L2, 5)
    at = lambda field, x, y: float(field[min(int(y - low[1]), field.shape[0] - 1), min(int(x - low[0]), field.shape[1] - 1)])

    edge = []
    for a, b in zip(outline, np.roll(outline, -1, 0)):
        parts = max(1, round(np.hypot(*(b - a)) / step))
        edge += [tuple(a + (b - a) * i / parts) for i in range(parts)]
    n, points = len(edge), list(edge)
    for row, y in enumerate(np.arange(low[1], high[1], step * 0.866)):
        for x in np.arange(low[0] + row % 2 * step / 2, high[0], step):
            if at(inside, x, y) > step * 0.55:
                points.append((x, y))
    flat, _, faces, *_ = delaunay_2d_cdt(
        [Vector(p) for p in points], [(i, (i + 1) % n) for i in range(n)], [list(range(n))], 1, 1e-4,
    )

    def height(x, y):
        d = at(inside, x, y)
        swell = math.sqrt(max(0, 1 - (1 - min(1, d / reach)) ** 2))
        here = Vector((x / 70, y / 110, spec.get('seed', 0)))
        wrinkle = noise.noise(here) * 0.6 + (1 - 2 * abs(noise.noise(here * 1.7 + Vector((7, 3, 1))))) * 0.4
        groove = max(0, 1 - at(pressed, x, y) / (step * 0.9)) * spec.get('pressed', 1)
        return thickness + puff * swell + folds * wrinkle * min(1, d / 30) - groove

    vertices = [(x, y, max(0.3, height(x, y))) for x, y in flat] + [(x, y, 0) for x, y in edge]
    count = len(flat)
    sides = [(i, (i + 1) % n, count + (i + 1) % n, count + i) for i in range(n)]
    obj = build(vertices, [*faces, *sides], spec['material'], 75)
    if spec.get('prints'):
        obj.data.materials.clear()
        obj.data.materials.append(materials.printed(spec, low, high))
    return obj


KINDS = {
    'plate': plate, 'revolve': revolve, 'thread': thread, 'hexagon': hexagon, 'sweep': sweep, 'loft': loft,
    'weld': weld, 'forged': forged, 'cut': cut, 'lettering': lettering, 'cloth': cloth,
}


def bake(obj):
    # Twins share their mesh.
    obj.data = obj.data.copy()
    obj.data.transform(obj.matrix_world)
    obj.matrix_world = Matrix()
    return obj


twins = {}


def solid(spec):
    """The object of a solid of a spec, where the spec puts it: `place` is a row-major 3 x 4 matrix in millimetres."""
    key = json.dumps({name: value for name, value in spec.items() if name != 'place'}, sort_keys=True)
    if key in twins:
        obj = link(bpy.data.objects.new('twin', twins[key]))
    else:
        obj = KINDS[spec['kind']](spec)
        twins[key] = obj.data
    if 'place' in spec:
        matrix = Matrix([*spec['place'], [0, 0, 0, 1]])
        matrix.translation *= MM
        obj.matrix_world = matrix
    return obj
