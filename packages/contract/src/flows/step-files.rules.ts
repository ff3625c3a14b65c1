/** Maximum characters of a sanitised name. */
const MOST_NAME = 120
/** The unique prefix of a file name. */
const PREFIX = /^[a-z0-9]{8}_/

/**
 * Removes accents from a file name and replaces all characters except letters, digits, dots, hyphens and underscores by
 * underscores (STE-08).
 */
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

/** The name of a step's file: sanitised, with a unique prefix. */
export const prefixedFileName = (name: string, id: string): string => `${prefixOf(id)}_${cleanedFileName(name)}`

/** Like `prefixedFileName`, but keeps an existing prefix. */
export const uniqueFileName = (name: string, id: string): string =>
  PREFIX.test(name) && cleanedFileName(name) === name ? name : prefixedFileName(name, id)

const prefixOf = (id: string) =>
  id
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8)
    .padEnd(8, '0')
