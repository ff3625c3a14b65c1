import { permissionsPt } from '@recado/contract/i18n/permissions.pt'
import { defineTexts } from '../../../../platform/i18n/texts.ts'

/** Names and hints of every permission and group, in the words of the product. */
export const catalogueTexts = defineTexts(permissionsPt, {
  en: () => import('@recado/contract/i18n/permissions.en').then((file) => file.permissionsEn),
  es: () => import('@recado/contract/i18n/permissions.es').then((file) => file.permissionsEs),
})
