/** Signs of a cleaned name. */
const MOST_NAME = 120
/** What stands before it. */
const PREFIX = /^[a-z0-9]{8}_/

/** A file's name without accents; every sign but letters, digits, dots, hyphens and underscores becomes an underscore (STE-08). */
export function cleanedFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^A-Za-z0-9._-]/gu, '_')
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length)
  return stem.slice(0, MOST_NAME - ending.length) + ending || 'arquivo'
}

/** The name under which a file travels with its step: cleaned, behind a prefix that no other file has. */
export const prefixedFileName = (name: string, id: string): string => `${prefixOf(id)}_${cleanedFileName(name)}`

/** The same of a name that may have been prefixed before, and keeps that. */
export const uniqueFileName = (name: string, id: string): string =>
  PREFIX.test(name) && cleanedFileName(name) === name ? name : prefixedFileName(name, id)

const prefixOf = (id: string) =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8)
    .padEnd(8, '0')
