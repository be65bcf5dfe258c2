import { ApiError } from './ApiError.ts'

export function duplicateGuard() {
  const pending = new Set<string>()

  return async <Answer>(request: string, send: () => Promise<Answer>): Promise<Answer> => {
    if (pending.has(request)) {
      throw new ApiError({
        code: 'DUPLICATE_REQUEST',
        status: 0,
        message: '요청이 처리 중입니다. 잠시만 기다려주세요.',
      })
    }
    pending.add(request)
    try {
      return await send()
    } finally {
      pending.delete(request)
    }
  }
}

/** Files of a form are compared by name, size and date, a lone Blob by type and size, so that no bytes are read. */
export function bodyKey(body: unknown): string {
  if (body instanceof FormData) {
    return JSON.stringify(
      [...body].map(([name, value]) =>
        typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
      ),
    )
  }
  if (body instanceof Blob) return `${body.type} ${body.size}`
  return JSON.stringify(body) ?? ''
}
