import type { Role } from '@recado/contract/identity/role'
import { drawable } from '@recado/contract/values/drawable.rules'
import { defineTexts } from '../../../platform/i18n/texts.ts'
import { pt } from './texts.pt.ts'

export const roleTexts = defineTexts(pt, {
  en: () => import('./texts.en.ts').then((file) => file.en),
  es: () => import('./texts.es.ts').then((file) => file.es),
})

type RoleWords = typeof roleTexts.text

/** Returns the name of a role: a translated one for the built-in roles. */
export const roleLabel = (t: RoleWords, { builtIn, profile, name }: Pick<Role, 'builtIn' | 'profile' | 'name'>) =>
  builtIn ? t(`role_${profile}`) : drawable(name)

const MOST_NAMES = 3

/** Returns the first names of people, and how many more there are. */
export function namesOf(t: RoleWords, people: readonly { name: string }[]): string {
  const names = people.slice(0, MOST_NAMES).map(({ name }) => drawable(name))
  const rest = people.length - names.length
  return rest > 0 ? t('andMore', { names: names.join(', '), count: rest }) : names.join(', ')
}
