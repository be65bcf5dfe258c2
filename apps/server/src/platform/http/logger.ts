import type { FastifyServerOptions } from 'fastify'
import pretty from 'pino-pretty'

type Destination = { isTTY?: boolean | undefined; write: (line: string) => unknown }

export function loggerTo(destination: Destination, level: string): FastifyServerOptions['logger'] {
  const stream = destination.isTTY ? pretty({ ignore: 'pid,hostname,reqId', translateTime: 'HH:MM:ss' }) : destination
  return {
    level,
    stream: { write: (line: string) => void stream.write(line) },
    // Keeps sessions out of logs, even if headers are logged one day.
    redact: ['req.headers', 'headers.cookie', 'headers.authorization'],
  }
}
