import type { Payload } from '@recado/contract/realtime'
import type { CountedTag } from '@recado/contract/tags/tag'

interface Page {
  tags: CountedTag[]
  count: number
}

/** The loaded pages of the tag table after a tag was changed or deleted. Its ticket count stays. */
export function withTagEvent<P extends Page>(pages: readonly P[], event: Payload<'tag'>): P[] {
  if (event.action === 'delete') {
    const isLoaded = pages.some(({ tags }) => tags.some(({ id }) => id === event.tagId))
    return pages.map((page) => ({
      ...page,
      tags: page.tags.filter(({ id }) => id !== event.tagId),
      count: page.count - (isLoaded ? 1 : 0),
    }))
  }
  return pages.map((page) => ({
    ...page,
    tags: page.tags.map((old) => (old.id === event.tag.id ? { ...old, ...event.tag } : old)),
  }))
}
