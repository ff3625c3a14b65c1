import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'

/** A file's location. `refused`: its name escapes the folder. `missing`: it does not exist. */
export type FoundFile = { path: string; size: number } | 'refused' | 'missing'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the parts of a name below the folder, without an address's server. Null: it escapes the folder. */
function partsOf(path: string): string[] | null {
  const plain = decoded(path.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/, ''))
  const parts = plain.split(/[/\\]/).filter((part) => part !== '' && part !== '.')
  const isBad = (part: string) => part === '..' || part.includes('\0') || /^[a-z]:$/i.test(part)
  return parts.length === 0 || parts.some(isBad) ? null : parts
}

/**
 * Finds a file of the family below its folder `public`: by its whole name, then by its last part in its company's
 * folder. Some versions store it there. Reads nothing outside the folder, not even through a link.
 */
export async function findFile(folder: string, fileName: string, theirCompany: string): Promise<FoundFile> {
  const parts = partsOf(fileName)
  if (!parts) return 'refused'
  const below = parts[0] === 'public' ? parts.slice(1) : parts
  const last = parts.at(-1) ?? ''
  const places = [below, parts, [`company${theirCompany}`, ...below], [`company${theirCompany}`, last], [last]]
  const root = await realpath(folder)
  for (const place of places.filter((one) => one.length > 0)) {
    const path = await realpath(join(root, ...place)).catch(() => null)
    if (path === null) continue
    const inside = relative(root, path)
    if (inside.startsWith('..') || isAbsolute(inside)) return 'refused'
    const facts = await stat(path)
    if (facts.isFile()) return { path, size: facts.size }
  }
  return 'missing'
}
