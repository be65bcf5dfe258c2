export type JsonShape = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonShape[]
  properties?: Record<string, JsonShape>
  required?: string[]
  items?: JsonShape
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
}
