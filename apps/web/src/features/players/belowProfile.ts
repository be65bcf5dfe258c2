export { StyleCard } from '#web/players/StyleCard.tsx'
export { HonoursCard } from './HonoursCard.tsx'
export { PatternCard } from './PatternCard.tsx'
export { People } from './People.tsx'
