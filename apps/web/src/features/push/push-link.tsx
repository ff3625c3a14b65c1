import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../platform/i18n/texts.ts'
import { pushTexts } from './push-texts.ts'

/** Leads from the account to notices on one's devices. */
export function PushLink() {
  const t = useTexts(pushTexts)
  const navigate = useNavigate()
  return (
    <Button
      fullWidth
      size="xs"
      variant="default"
      leftSection={<IconDeviceMobile size={14} />}
      onClick={() => void navigate({ to: '/avisos' })}
    >
      {t('link')}
    </Button>
  )
}
