/** An answer in which the provider refuses the request is not an outage. */
export class ProviderOutage extends Error {
  override readonly name = 'ProviderOutage'
}

type ProviderRequest = Omit<RequestInit, 'body'> & { body?: RequestInit['body'] | undefined }

/** Reads the whole answer, so that every network failure is thrown here. */
export async function requestProvider(url: string, init: ProviderRequest): Promise<Response> {
  const { response, bytes } = await fetchBytes(url, init)
  if (response.status >= 500) throw new ProviderOutage(`The provider answered ${response.status}.`)
  const { status, statusText, headers } = response
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers })
}

async function fetchBytes(url: string, { body, ...init }: ProviderRequest) {
  try {
    const response = await fetch(url, body === undefined ? init : { ...init, body })
    return { response, bytes: await response.arrayBuffer() }
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new ProviderOutage(`The provider ${isTimeout ? 'took too long' : 'could not be reached'}.`, { cause })
  }
}
