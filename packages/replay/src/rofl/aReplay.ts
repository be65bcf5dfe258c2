import { V1_HEAD } from './locateReplay.ts'

/** Only for tests and measurements: the contents of a whole replay. */
type ReplayToBuild = {
  /** An object, or text for malformed metadata. */
  metadata: unknown
  payloadBytes?: number
}

const PAYLOAD_HEADER = 66

export const encodeJson = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

export function aReplayV1({ metadata, gameId, payloadBytes = 500 }: ReplayToBuild & { gameId: bigint }) {
  const json = encodeJson(metadata)
  const payloadHeader = V1_HEAD + json.length
  const bytes = new Uint8Array(payloadHeader + PAYLOAD_HEADER + payloadBytes)
  fillWithNoise(bytes)
  bytes.set([0x52, 0x49, 0x4f, 0x54, 0, 0])
  bytes.set(json, V1_HEAD)

  const view = new DataView(bytes.buffer)
  view.setUint16(262, V1_HEAD, true)
  view.setUint32(264, bytes.length, true)
  view.setUint32(268, V1_HEAD, true)
  view.setUint32(272, json.length, true)
  view.setUint32(276, payloadHeader, true)
  view.setUint32(280, PAYLOAD_HEADER, true)
  view.setUint32(284, payloadHeader + PAYLOAD_HEADER, true)
  view.setBigUint64(payloadHeader, gameId, true)
  return bytes
}

export function aReplayV2({
  metadata,
  gameVersion = '15.11.686.6949',
  payloadBytes = 500,
}: ReplayToBuild & { gameVersion?: string }) {
  const json = encodeJson(metadata)
  const version = encodeJson(gameVersion)
  const body = 15 + version.length + payloadBytes
  const bytes = new Uint8Array(body + json.length + 4)
  fillWithNoise(bytes)
  bytes.set([0x52, 0x49, 0x4f, 0x54, 2, 0])
  bytes[14] = version.length
  bytes.set(version, 15)
  bytes.set(json, body)
  new DataView(bytes.buffer).setUint32(bytes.length - 4, json.length, true)
  return bytes
}

/** Fills bytes with deterministic noise: Knuth's multiplicative hash of the position. */
function fillWithNoise(bytes: Uint8Array) {
  for (let index = 0; index < bytes.length; index++) bytes[index] = Math.imul(index, 2_654_435_761) >>> 24
}
