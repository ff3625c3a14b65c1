import { Button, Select, TextInput } from '@mantine/core'
import type { CampaignReport } from '@recado/contract/campaigns/campaign'
import { type ShippingGroup, shippingGroups } from '@recado/contract/campaigns/choices'
import { useState } from 'react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { lengthBetween } from '../../../ui/forms/field-checks.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { addListOfCampaign } from '../control-data.ts'
import { controlTexts } from '../control-texts.ts'
import { withLeftOut } from '../left-out.tsx'

const MOST_NAME = 50

/** Makes a contact list of the recipients with one result. */
export function NewListDialog({ campaign, onClose }: { campaign: CampaignReport; onClose: () => void }) {
  const t = useTexts(controlTexts)
  const [group, setGroup] = useState<ShippingGroup>('answered')
  const [typedName, setTypedName] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const suggestion = t('newListNamed', { campaign: campaign.name, group: t(`group_${group}`) }).slice(0, MOST_NAME)
  const name = typedName ?? suggestion.trimEnd()
  const creation = useSubmit(async () => {
    const { added, leftOut } = await addListOfCampaign(campaign.id, { name: name.trim(), group })
    toast(withLeftOut(t('newListDone', { ...counted(added), name: name.trim() }), leftOut))
    onClose()
  })
  return (
    <FormDialog title={t('newListTitle')} onClose={onClose} size={480}>
      <form
        className="rc-form"
        onSubmit={(event) => {
          event.preventDefault()
          const nameProblem = lengthBetween(2, MOST_NAME)(name)
          setProblem(nameProblem)
          if (nameProblem === null) creation.submit(undefined)
        }}
      >
        <Select
          label={t('group')}
          data={shippingGroups.map((value) => ({ value, label: t(`group_${value}`) }))}
          value={group}
          onChange={(value) => setGroup(shippingGroups.find((one) => one === value) ?? 'answered')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
        <TextInput
          label={t('newListName')}
          required
          maxLength={MOST_NAME}
          value={name}
          error={problem}
          onChange={(event) => {
            setTypedName(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <p className="cp-sub" role="status">
          {t(creation.sending ? 'newListWorking' : 'newListHelp')}
        </p>
        {creation.failure !== null && (
          <div className="rc-form-error" role="alert">
            {errorText(creation.failure)}
          </div>
        )}
        <div className="rc-form-foot">
          <Button type="submit" loading={creation.sending}>
            {t('newListAction')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
