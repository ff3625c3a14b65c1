import { defineTexts } from '../../platform/i18n/texts.ts'

/** Separate from the screen's texts, because the frame shows them on every screen. */
export const badgeTexts = defineTexts(
  {
    unwell_one: '{{count}} conexão precisa de atenção',
    unwell_other: '{{count}} conexões precisam de atenção',
  },
  {
    en: async () => ({
      unwell_one: '{{count}} connection needs attention',
      unwell_other: '{{count}} connections need attention',
    }),
    es: async () => ({
      unwell_one: '{{count}} conexión necesita atención',
      unwell_other: '{{count}} conexiones necesitan atención',
    }),
  },
)
