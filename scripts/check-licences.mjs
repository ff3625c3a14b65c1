// Checks that every installed package may be part of a program under the AGPL-3.0. Needs no network.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Licences that may be combined with the AGPL-3.0 and passed on with it (SPDX names). */
const allowed = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  // Allowed by its section 13, which is why Recado has the AGPL.
  'GPL-3.0',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
])

/** Packages with their licence in a file only, read by hand for this version. */
const readByHand = { 'png-js@2.0.0': 'MIT' }

/**
 * @param packages the `packages` of package-lock.json
 * @param manifestOf returns the package.json of an installed package by its path, or null where it is not installed
 * @returns the problems, a line each
 */
export function licenceProblems(packages, manifestOf) {
  const problems = []
  for (const [path, entry] of Object.entries(packages)) {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    // The other entries are our workspaces.
    if (!name || entry.link) continue
    const licence = entry.license ?? readByHand[`${name}@${entry.version}`] ?? licenceOf(manifestOf(path))
    if (!licence) problems.push(`${name} ${entry.version} says no licence`)
    else if (!isAllowed(licence)) problems.push(`${name} ${entry.version} is under ${licence}`)
  }
  return problems
}

/** Reads the licence of a manifest. Old manifests have a list to choose from. */
function licenceOf(manifest) {
  const { license, licenses } = manifest ?? {}
  const nameOfLicence = (one) => (typeof one === 'string' ? one : one?.type)
  return nameOfLicence(license) ?? (Array.isArray(licenses) ? licenses.map(nameOfLicence).join(' OR ') : undefined)
}

/** True when an SPDX expression can be satisfied by allowed licences only. */
export function isAllowed(expression) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  // Reads both sides before joining them: the second must be consumed even where the first decides.
  const either = () => {
    let isSatisfied = both()
    while (words[at] === 'OR') {
      at += 1
      const other = both()
      isSatisfied = isSatisfied || other
    }
    return isSatisfied
  }
  const both = () => {
    let isSatisfied = one()
    while (words[at] === 'AND') {
      at += 1
      const other = one()
      isSatisfied = isSatisfied && other
    }
    return isSatisfied
  }
  const one = () => {
    const word = words[at++]
    if (word !== '(') return allowed.has(word)
    const isSatisfied = either()
    return words[at++] === ')' && isSatisfied
  }
  const isSatisfied = either()
  return isSatisfied && at === words.length
}

/** @param folder the one with package-lock.json and node_modules */
export function checkLicences(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return licenceProblems(packages, (path) => {
    try {
      return JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8'))
    } catch (error) {
      if (error.code === 'ENOENT') return null
      throw error
    }
  })
}
