/**
 * Returns the team that picks at each turn, from 0. The order runs forwards, then backwards, so that the last team of a
 * round is the first of the next.
 */
export const snakeOrder = (teams: number, rounds: number): number[] =>
  Array.from({ length: teams * rounds }, (_, index) => {
    const column = index % teams
    return Math.floor(index / teams) % 2 === 0 ? column : teams - 1 - column
  })
