"""Non-local means over two independent half buffers, guided by albedo and normals (after Rousselle et al. 2012)."""
import cv2
import numpy as np

RADIUS, PATCH, STRENGTH = 6, 7, 0.95


def shrink(image):
    return cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def filtered(a, b, guides, radius=RADIUS):
    """Each half is weighed by the distances measured in the other, so that noise never vouches for itself."""
    logs = [np.log1p(np.clip(x, 0, 60) * 4) for x in (a, b)]
    variance = cv2.GaussianBlur(((logs[0] - logs[1]) ** 2).mean(-1) / 2, (0, 0), 2.5) + 1e-6
    sums = [np.concatenate([x, np.ones_like(x[..., :1])], -1) for x in (a, b)]
    totals = [s.copy() for s in sums]
    height, width = variance.shape
    for dy in range(radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius + 1 or (dy == 0 and dx <= 0):
                continue
            # A pixel and its neighbour at (dx, dy) vouch for each other equally: half of the offsets are enough.
            p = (slice(0, height - dy), slice(max(0, -dx), width - max(0, dx)))
            q = (slice(dy, height), slice(max(0, dx), width + min(0, dx)))
            noise = variance[p] + variance[q]
            apart = 0
            for guide, scale in guides:
                apart = np.maximum(apart, ((guide[p] - guide[q]) ** 2).sum(-1) / scale)
            like = np.exp(-apart)
            for i, other in ((0, logs[1]), (1, logs[0])):
                distance = (((other[p] - other[q]) ** 2).mean(-1) - noise) / (STRENGTH * STRENGTH * noise + 1e-5)
                weight = np.exp(-np.maximum(cv2.boxFilter(distance, -1, (PATCH, PATCH)), 0)) * like
                weight = weight[..., None]
                totals[i][p] += weight * sums[i][q]
                totals[i][q] += weight * sums[i][p]
    return sum(t[..., :3] / t[..., 3:] for t in totals) / 2


def denoise(a, b, albedo, normal, part):
    """`part` is 1 where the part is and 0 on the backdrop, whose soft light needs half of the pixels and a wider reach."""
    guides = [(cv2.bilateralFilter(albedo, 5, 0.1, 2), 0.004), (cv2.bilateralFilter(normal, 5, 0.1, 2), 0.02)]
    mask = part[..., None]
    floor_guides = [(g, s) for g, s in [(np.repeat(mask, 3, -1), 0.02)]]
    small = filtered(shrink(a), shrink(b), [(shrink(g), s) for g, s in floor_guides], RADIUS + 2)
    floor = cv2.resize(small, (a.shape[1], a.shape[0]), interpolation=cv2.INTER_CUBIC)
    rows, columns = np.where(part > 0.004)
    margin = RADIUS + 4
    box = tuple(
        slice(max(0, int(along.min()) - margin), int(along.max()) + margin) for along in (rows, columns)
    )
    near = filtered(a[box], b[box], [(g[box], s) for g, s in guides + floor_guides])
    # Beside the part the floor is taken from the full-size filter too: the half-size one would bleed into it.
    near_part = cv2.GaussianBlur((cv2.dilate(part[box], np.ones((13, 13))) > 0.004).astype(np.float32), (0, 0), 2)[..., None]
    floor[box] = near * near_part + floor[box] * (1 - near_part)
    return floor
