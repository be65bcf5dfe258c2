export async function sideBySide<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
  atOnce = 6,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) answers[index] = await ask(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}
