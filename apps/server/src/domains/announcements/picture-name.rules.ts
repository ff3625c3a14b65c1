import { wholeSigns } from '@recado/contract/values/whole-signs.rules'

/** A file's name as it is shown: never a path, nothing that breaks a header, at most 120 characters. */
export function pictureName(given: string, extension: string): string {
  const last = (given.split(/[/\\]/).at(-1) ?? '').replace(
    /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?;]/gu,
    '',
  )
  const bare = last.replace(/\.[^.]*$/, '').trim()
  return `${wholeSigns(bare || 'imagem', 110)}.${extension}`
}
