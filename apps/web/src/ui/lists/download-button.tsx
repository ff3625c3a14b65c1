import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { toastError } from '../../platform/toast.ts'

export interface DownloadButtonProps {
  label: string
  /** True when there is nothing to download. */
  disabled?: boolean
  /** Fetches the file and saves it. */
  onDownload: () => Promise<unknown>
}

/** Downloads the content of a list as a file. Shows the reason when that fails. */
export function DownloadButton({ label, disabled = false, onDownload }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await onDownload().catch(toastError)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={busy}
      disabled={disabled}
      onClick={() => void run()}
    >
      {label}
    </Button>
  )
}
