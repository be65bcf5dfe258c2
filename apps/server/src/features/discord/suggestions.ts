import type { SummonerSuggestion } from '@buri/contract/search'
import { truncateForDiscord } from '@buri/domain/nights/discordWebhook'

/** Both limits are Discord's. */
const LONGEST_CHOICE = 100
const MAX_CHOICES = 25

/** A choice shows what distinguishes namesakes, and sends the full name. */
export const suggestionChoices = (suggestions: readonly SummonerSuggestion[]) =>
  suggestions.slice(0, MAX_CHOICES).map(({ game_name, tag_line, clanName, games }) => {
    const value = `${game_name}#${tag_line}`
    const labelParts = [value, ...(clanName === null ? [] : [clanName]), ...(games > 0 ? [`${games}판`] : [])]
    return { name: truncateForDiscord(labelParts.join(' · '), LONGEST_CHOICE), value }
  })
