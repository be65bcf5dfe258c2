// One file for all that most visitors of a lobby do not see: each file of its own would draw what they share into others.
export { BenchOrder } from '../games/BenchOrder.tsx'
export { GameCard } from '../games/GameCard.tsx'
export { NextBench } from '../games/NextBench.tsx'
export { HostTools } from './HostTools.tsx'
export { SignupMenu } from './SignupMenu.tsx'
