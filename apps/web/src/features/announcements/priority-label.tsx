import { IconAlertTriangle, IconFlag, IconInfoCircle } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { announcementTexts } from './announcement-texts.ts'

const signs = {
  1: { tone: 'bad', icon: IconAlertTriangle, label: 'priority_1' },
  2: { tone: 'wait', icon: IconFlag, label: 'priority_2' },
  3: { tone: 'quiet', icon: IconInfoCircle, label: 'priority_3' },
} as const

/** 1 high, 2 medium, 3 low (ANN-02). */
export function PriorityLabel({ priority }: { priority: number }) {
  const t = useTexts(announcementTexts)
  const { tone, icon, label } = signs[priority as keyof typeof signs] ?? signs[3]
  return (
    <StatusLabel tone={tone} icon={icon}>
      {t(label)}
    </StatusLabel>
  )
}
