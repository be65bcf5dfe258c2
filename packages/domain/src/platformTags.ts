import { DEFAULT_TAG_LINE } from './riotId.ts'

/**
 * The tag that Riot gave to all players of a platform when Riot IDs replaced summoner names. A record without a tag is
 * older than that, or a tool removed the tag. In both cases this tag is meant.
 */
const TAG_OF_PLATFORM: Readonly<Record<string, string>> = {
  BR1: 'BR1',
  EUN1: 'EUNE',
  EUW1: 'EUW',
  JP1: 'JP1',
  KR: 'KR1',
  LA1: 'LAN',
  LA2: 'LAS',
  ME1: 'ME1',
  NA1: 'NA1',
  OC1: 'OCE',
  PH2: 'PH2',
  RU: 'RU1',
  SG2: 'SG2',
  TH2: 'TH2',
  TR1: 'TR1',
  TW2: 'TW2',
  VN2: 'VN2',
}

export const defaultTagLine = (platform: string | null) =>
  (platform === null ? undefined : TAG_OF_PLATFORM[platform.toUpperCase()]) ?? DEFAULT_TAG_LINE
