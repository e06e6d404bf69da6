"""blender -b --factory-startup --python-exit-code 1 -P render.py -- SPEC.json OUT.png WIDTH SAMPLES

Renders one picture of a spec: {solids, camera, grain}. Prints the CPU seconds that it took.
"""
import json
import os
import shutil
import sys
import tempfile
import time

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import cv2
import numpy as np

import materials
from denoise import denoise
from solids import solid
from stage import shoot

SEEDS = (11, 108)
PASSES = {'image': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal', 'part': 'IndexOB'}


def empty_scene():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.device = 'CPU'
    return scene


def settings(scene, samples):
    scene.render.threads_mode, scene.render.threads = 'FIXED', 1
    cycles = scene.cycles
    for name, value in {
        'samples': samples, 'use_adaptive_sampling': True, 'adaptive_threshold': 0.04, 'adaptive_min_samples': 4, 'light_sampling_threshold': 0.03,
        'max_bounces': 2, 'diffuse_bounces': 0, 'glossy_bounces': 2, 'transmission_bounces': 0,
        'caustics_reflective': False, 'caustics_refractive': False, 'blur_glossy': 0.6,
        'sample_clamp_indirect': 5, 'sample_clamp_direct': 30, 'use_denoising': False,
        'pixel_filter_type': 'BLACKMAN_HARRIS',
    }.items():
        setattr(cycles, name, value)
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_object_index = True


def passes_to(folder, scene):
    """Each pass goes to a file of its own, in 32 bits."""
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers, composite, files = (
        tree.nodes.new(f'CompositorNode{kind}') for kind in ('RLayers', 'Composite', 'OutputFile')
    )
    tree.links.new(layers.outputs['Image'], composite.inputs[0])
    files.base_path = folder
    files.format.file_format, files.format.color_depth, files.format.color_mode = 'OPEN_EXR', '32', 'RGB'
    files.file_slots.clear()
    for name, output in PASSES.items():
        files.file_slots.new(name)
        tree.links.new(layers.outputs[output], files.inputs[name])


def read(folder, name):
    image = cv2.imread(f'{folder}/{name}0001.exr', cv2.IMREAD_UNCHANGED)
    return image[..., 2::-1].astype(np.float32)


def save(image, path, scene):
    """Through the scene's film look into 8 bits."""
    height, width = image.shape[:2]
    out = bpy.data.images.new('out', width, height, alpha=False, float_buffer=True)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = image[::-1]
    out.pixels.foreach_set(pixels.ravel())
    out.update()
    scene.render.image_settings.file_format = 'PNG'
    scene.render.image_settings.color_depth, scene.render.image_settings.color_mode = '8', 'RGB'
    scene.render.dither_intensity = 1.0
    out.save_render(path, scene=scene)


def main(spec_path, out, width, samples):
    with open(spec_path, encoding='utf-8') as file:
        spec = json.load(file)
    width = int(width)
    scene = empty_scene()
    materials.grain = spec.get('grain', 1)
    objects = [solid(part) for part in spec['solids']]
    wide, high = spec['camera'].get('shape', (4, 3))
    shoot(objects, spec['camera'], (width, width * high // wide))
    modelled = time.process_time()
    settings(scene, int(samples))
    folder = tempfile.mkdtemp()
    passes_to(folder, scene)
    shots = []
    for seed in SEEDS:
        scene.cycles.seed = seed
        scene.frame_set(1)
        bpy.ops.render.render()
        shots.append({name: read(folder, name) for name in PASSES})
    rendered = time.process_time()
    mean = lambda name: np.mean([shot[name] for shot in shots], 0)
    # The backdrop alone has an index.
    part = 1 - np.clip(mean('part')[..., 0], 0, 1)
    image = denoise(shots[0]['image'], shots[1]['image'], mean('albedo'), mean('normal'), part)
    save(image, out, scene)
    shutil.rmtree(folder)
    end = time.process_time()
    print(f'RENDERED model {modelled:.0f} light {rendered - modelled:.0f} denoise {end - rendered:.0f} cpu {end:.0f}', flush=True)


main(*sys.argv[sys.argv.index('--') + 1 :])
