/** Which team picks when, from 0: forwards, then backwards, so that the last of a round is the first of the next. */
export const snakeOrder = (teams: number, rounds: number): number[] =>
  Array.from({ length: teams * rounds }, (_, index) => {
    const column = index % teams
    return Math.floor(index / teams) % 2 === 0 ? column : teams - 1 - column
  })
