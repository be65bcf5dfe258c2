import type { SummonerSuggestion } from '@buri/contract/search'
import { cutForDiscord } from '@buri/domain/nights/discordWebhook'

/** Of a choice, in characters; Discord takes 25 choices. */
const LONGEST_CHOICE = 100
const MOST_CHOICES = 25

/** Players as choices of an option: what tells namesakes apart is shown, and the whole name is sent. */
export const suggested = (found: readonly SummonerSuggestion[]) =>
  found.slice(0, MOST_CHOICES).map(({ game_name, tag_line, clanName, games }) => {
    const value = `${game_name}#${tag_line}`
    const facts = [value, ...(clanName === null ? [] : [clanName]), ...(games > 0 ? [`${games}판`] : [])]
    return { name: cutForDiscord(facts.join(' · '), LONGEST_CHOICE), value }
  })
