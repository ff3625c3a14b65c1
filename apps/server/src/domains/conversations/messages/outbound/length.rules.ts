import type { ChannelAbilities } from '@recado/channels/channel'

const typesWithCaption: readonly string[] = ['image', 'video', 'application']

/** Whether a text, or a file's caption, exceeds the network's limit. */
export function isTooLong(mediaType: string, text: string, longest: ChannelAbilities['longest']): boolean {
  if (longest === null) return false
  if (mediaType === 'chat') return text.length > longest.text
  return typesWithCaption.includes(mediaType) && text.length > longest.caption
}
