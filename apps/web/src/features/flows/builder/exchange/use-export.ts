import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { useBuilderStore } from '../builder-store.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import { mentionsKeys } from '../graph/keys.rules.ts'
import { exportedFlow } from './exchange.rules.ts'

/** Exports the graph on the canvas as flow.json (FLW-12). */
export function useExport(): () => void {
  const t = useTexts(draftTexts)
  const store = useBuilderStore()
  return () => {
    const { graph } = store.getState()
    const text = JSON.stringify(exportedFlow(graph), null, 2)
    const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'flow.json'
    link.click()
    URL.revokeObjectURL(address)
    toast(mentionsKeys(graph) ? t('exportedWithoutKeys') : t('exported'))
  }
}
