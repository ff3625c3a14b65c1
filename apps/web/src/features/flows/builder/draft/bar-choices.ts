import {
  type Icon,
  IconAlertCircle,
  IconChartBar,
  IconChecklist,
  IconDownload,
  IconHistory,
  IconMessages,
  IconRefresh,
  IconSettings,
  IconUpload,
} from '@tabler/icons-react'
import { useCan } from '../../../../platform/access.tsx'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { type Pane, useBuilder, useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { useExport } from '../exchange/use-export.ts'
import { panes } from '../panes.tsx'
import { draftTexts } from './draft-texts.ts'

export interface BarChoice {
  key: string
  label: string
  icon: Icon
  onClick: () => void
  pressed?: boolean
  count?: number
  visibleLabel?: { as: string; main: boolean }
}

/** The panes that the bar opens, in order. */
const barPanes = [
  ['problems', IconAlertCircle, true],
  ['simulator', IconMessages, true],
  ['tests', IconChecklist, false],
  ['counts', IconChartBar, false],
  ['history', IconHistory, true],
  ['settings', IconSettings, false],
] as const satisfies readonly (readonly [Pane, Icon, main: boolean])[]

/** The bar's buttons for the available panes. */
export function usePaneChoices(): BarChoice[] {
  const t = useTexts(draftTexts)
  const w = useTexts(builderTexts)
  const { showPane } = useBuilderStore().getState()
  const pane = useBuilder(({ pane }) => pane)
  const count = useBuilder(({ problems }) => problems.length)
  return barPanes
    .filter(([name]) => panes[name])
    .map(([name, icon, main]) => {
      const label = w(`pane_${name}`)
      const isProblems = name === 'problems'
      return {
        ...{ key: name, icon, pressed: pane === name, count: isProblems ? count : 0 },
        label: isProblems && count > 0 ? t('paneOf', { pane: label, count }) : label,
        ...(main && { visibleLabel: { as: label, main } }),
        onClick: () => showPane(pane === name ? 'node' : name),
      }
    })
}

/** The bar's buttons for import and export, and the refresh that only shows a toast (FLW-11, B-09). */
export function useFileChoices(onImport: () => void): BarChoice[] {
  const t = useTexts(draftTexts)
  const exportFlow = useExport()
  const mayExport = useCan('flows:export')
  const mayEdit = useCan('flows:edit')
  return [
    ...(mayExport ? [{ key: 'export', icon: IconDownload, onClick: exportFlow, ...withLabel(t('exportFlow')) }] : []),
    ...(mayEdit ? [{ key: 'import', icon: IconUpload, onClick: onImport, ...withLabel(t('importFlow')) }] : []),
    { key: 'refresh', label: t('refresh'), icon: IconRefresh, onClick: () => toast(t('refreshed')) },
  ]
}

const withLabel = (label: string) => ({ label, visibleLabel: { as: label, main: false } })
