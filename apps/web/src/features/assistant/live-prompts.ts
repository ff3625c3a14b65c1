import type { Prompt } from '@recado/contract/assistant/prompt'
import type { Payload } from '@recado/contract/realtime'

interface Page {
  prompts: Prompt[]
  count: number
}

/** The loaded pages after a prompt was added, changed or deleted; a new one has its place by name, which the server knows. */
export function withPromptEvent<P extends Page>(pages: readonly P[], event: Payload<'prompt'>): P[] {
  if (event.action !== 'delete') {
    const { prompt } = event
    return pages.map((page) => ({
      ...page,
      prompts: page.prompts.map((old) => (old.id === prompt.id ? prompt : old)),
    }))
  }
  const known = pages.some(({ prompts }) => prompts.some(({ id }) => id === event.promptId))
  return pages.map((page) => ({
    ...page,
    prompts: page.prompts.filter(({ id }) => id !== event.promptId),
    count: page.count - (known ? 1 : 0),
  }))
}
