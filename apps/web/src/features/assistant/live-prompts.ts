import type { Prompt } from '@recado/contract/assistant/prompt'
import type { Payload } from '@recado/contract/realtime'

interface Page {
  prompts: Prompt[]
  count: number
}

/**
 * The loaded pages after a prompt was added, changed or deleted. A new prompt is not inserted, because only the server
 * knows its position.
 */
export function withPromptEvent<P extends Page>(pages: readonly P[], event: Payload<'prompt'>): P[] {
  if (event.action !== 'delete') {
    const { prompt } = event
    return pages.map((page) => ({
      ...page,
      prompts: page.prompts.map((old) => (old.id === prompt.id ? prompt : old)),
    }))
  }
  const isLoaded = pages.some(({ prompts }) => prompts.some(({ id }) => id === event.promptId))
  return pages.map((page) => ({
    ...page,
    prompts: page.prompts.filter(({ id }) => id !== event.promptId),
    count: page.count - (isLoaded ? 1 : 0),
  }))
}
