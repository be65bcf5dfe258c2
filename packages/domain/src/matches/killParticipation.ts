/** Share of a team's kills the player took part in, 0..1; `null` when the team has none. */
export const killParticipation = ({ kills, assists }: { kills: number; assists: number }, teamKills: number) =>
  teamKills === 0 ? null : (kills + assists) / teamKills
