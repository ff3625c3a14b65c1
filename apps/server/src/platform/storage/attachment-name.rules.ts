import { wholeSigns } from '@recado/contract/values/whole-signs.rules'

/** A file's name as it is kept: spaces become underscores (messages.10); never a path, nothing that breaks a header. */
export function attachmentName(given: string, extension: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .trim()
    .replace(/[ \t]/g, '_')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?;]/gu, '')
    .replace(/^\.+/, '')
  if (plain === '') return `arquivo.${extension}`
  const ending = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? ''
  return plain.length <= 200 ? plain : wholeSigns(plain, 200 - ending.length) + ending
}
