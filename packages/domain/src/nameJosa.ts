import { josa } from 'es-hangul'

type Particles = Parameters<typeof josa>[1]

const DIGITS = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'] as const

/** Returns a name with the particle that fits how the name is read aloud, because many names end in a digit. */
export function nameJosa(name: string, particles: Particles): string {
  const digit = /\d$/.exec(name)?.[0]
  return name + josa.pick(DIGITS[Number(digit)] ?? name, particles)
}
