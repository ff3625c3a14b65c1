import { ActionIcon, Tooltip } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { IconCopy } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { copyCampaign } from './control-data.ts'
import { controlTexts } from './control-texts.ts'

/** Copies a campaign as a draft and opens it. Server errors are shown in a toast. */
export function CopyAct({ campaign: { id, name }, onCopy }: { campaign: Campaign; onCopy: (copy: Campaign) => void }) {
  const t = useTexts(controlTexts)
  const copying = useSubmit(async () => {
    try {
      const copy = await copyCampaign(id)
      toast(t('copied', { name: copy.name }))
      onCopy(copy)
    } catch (error) {
      toastError(error)
    }
  }, 0)
  const label = t('copyNamed', { name })
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        loading={copying.sending}
        onClick={() => copying.submit(undefined)}
      >
        <IconCopy size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
