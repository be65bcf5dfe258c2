/** Returns the share of a team's kills in which the player took part, 0..1; `null` when the team has no kills. */
export const killParticipation = ({ kills, assists }: { kills: number; assists: number }, teamKills: number) =>
  teamKills === 0 ? null : (kills + assists) / teamKills
