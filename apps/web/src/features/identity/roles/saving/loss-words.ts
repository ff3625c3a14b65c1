import { grantText } from '@recado/contract/i18n/permission-texts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import type { RoleChange, SaveSummary } from '../edits/drafts.rules.ts'
import type { GrantChange } from '../edits/grants.rules.ts'
import { catalogueTexts } from '../permissions/catalogue-texts.ts'
import { namesOf, roleLabel, roleTexts } from '../role-texts.ts'

/** Returns the sentences about a save: who is concerned, and what each role loses. */
export function useSaveWords() {
  const t = useTexts(roleTexts)
  const p = useTexts(catalogueTexts)
  const right = ({ name, before, after }: GrantChange) =>
    after === null
      ? p(name)
      : t('lostScope', {
          right: p(name),
          before: grantText(p, name, before),
          after: grantText(p, name, after),
        })
  return {
    /** "9 pessoas são afetadas: Ana, Bruno, Carla e mais 6. Quem está com a tela aberta perde o acesso na hora." */
    people: ({ people, losses }: SaveSummary): string => {
      if (people.length === 0) return t('affectedNobody')
      const affected = t('affected', { count: people.length, names: namesOf(t, people) })
      return `${affected} ${t(losses.length > 0 ? 'loseNow' : 'gainNow')}`
    },
    /** "Atendente perde: Exportar contatos em planilha, Iniciar envio." */
    loss: ({ role, changes }: RoleChange): string =>
      t('loses', { role: roleLabel(t, role), rights: changes.map(right).join(', ') }),
  }
}
