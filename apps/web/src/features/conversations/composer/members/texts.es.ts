import type { Translation } from '../../../../platform/i18n/texts.ts'
import type { pt } from './texts.pt.ts'

export const es: Translation<typeof pt> = {
  members: 'Participantes del grupo',
  loading: 'Buscando a los participantes…',
  nobody: 'Ningún participante coincide con “{{typed}}”. El texto queda como está.',
  failed: 'No fue posible buscar a los participantes. El texto con @ queda como está.',
  retry: 'Intentar de nuevo',
}
