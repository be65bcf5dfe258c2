const DEFAULT_PLATFORM = 'KR'

// https://developer.riotgames.com/docs/lol#routing-values. Every region knows all accounts; the nearest one is asked.
const REGION_OF_PLATFORM: ReadonlyMap<string, string> = new Map(
  Object.entries({
    americas: ['BR1', 'LA1', 'LA2', 'NA1'],
    asia: ['JP1', 'KR', 'OC1', 'PH2', 'SG2', 'TH2', 'TW2', 'VN2'],
    europe: ['EUN1', 'EUW1', 'ME1', 'RU', 'TR1'],
  }).flatMap(([region, platforms]) => platforms.map((platform) => [platform, region] as const)),
)

type Hosts = { platform: string; region: string }

/** Platforms come from files that anyone may send, so only a known one becomes part of an address. */
export function apiHosts(platform: string | null, baseUrl?: string): Hosts {
  if (baseUrl !== undefined) return { platform: baseUrl, region: baseUrl }
  const wanted = platform?.toUpperCase() ?? DEFAULT_PLATFORM
  const knownPlatform = REGION_OF_PLATFORM.has(wanted) ? wanted : DEFAULT_PLATFORM
  return {
    platform: hostOf(knownPlatform.toLowerCase()),
    region: hostOf(REGION_OF_PLATFORM.get(knownPlatform) ?? 'asia'),
  }
}

const hostOf = (name: string) => `https://${name}.api.riotgames.com`
