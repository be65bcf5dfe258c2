/** Standard deviations between the average, which is score 50, and the rim, which is score 100. */
const RIM_Z = 2.5

export const axisScore = (z: number) => Math.round(50 + (Math.max(-RIM_Z, Math.min(RIM_Z, z)) / RIM_Z) * 50)

type RadarPoint = { x: number; y: number }

const polygon = (points: readonly RadarPoint[]) =>
  points.length
    ? `${points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}Z`
    : ''

export function radarGeometry(scores: readonly number[], { width, height }: { width: number; height: number }) {
  const centre = { x: width / 2, y: height / 2 }
  /** Leaves space beside the rim for a label of two syllables. */
  const radius = Math.max(40, Math.min(width / 2 - 44, height / 2 - 28))
  const pointAt = (index: number, share: number): RadarPoint => {
    const turn = (index / scores.length) * Math.PI * 2 - Math.PI / 2
    return { x: centre.x + Math.cos(turn) * radius * share, y: centre.y + Math.sin(turn) * radius * share }
  }
  const ring = (share: number) => polygon(scores.map((_, index) => pointAt(index, share)))
  const corners = scores.map((score, index) => pointAt(index, score / 100))
  return {
    centre,
    corners,
    shape: polygon(corners),
    rim: ring(1),
    rings: [ring(0.75), ring(0.25)],
    average: ring(0.5),
    spokes: scores.map((_, index) => pointAt(index, 1)),
    labels: scores.map((_, index) => {
      const { x, y } = pointAt(index, 1 + 16 / radius)
      return { x: centre.x + (x - centre.x) * 1.06, y: y + 4 }
    }),
    strongest: scores.indexOf(Math.max(...scores)),
  }
}
