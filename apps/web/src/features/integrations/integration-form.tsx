import { Select, TextInput } from '@mantine/core'
import { INTEGRATION_NAME_LENGTH, integrationTypes, isExternal, isSigned } from '@recado/contract/integrations/choices'
import type { Integration, SavedIntegration } from '@recado/contract/integrations/integration'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast } from '../../platform/toast.ts'
import { FormModal } from '../../ui/dialogs/form-modal.tsx'
import { saveIntegration } from './integration-data.ts'
import { IntegrationState } from './integration-state.tsx'
import { integrationTexts } from './integration-texts.ts'
import {
  type IntegrationFormState,
  type IntegrationValues,
  missingIn,
  toIntegrationInput,
  useIntegrationForm,
} from './integration-values.ts'
import { SecretField } from './secret-field.tsx'
import { TestButton } from './test-button.tsx'
import { DialogflowFields, FlowField, TimeoutField, TypebotFields, UrlField } from './type-fields.tsx'

export interface IntegrationFormProps {
  /** The integration to change; absent for a new one. */
  integration?: Integration
  /** Receives the integration with the secret of its signature when saving created one. */
  onSecret: (integration: SavedIntegration) => void
  onClose: () => void
}

/** The form of an integration; its fields depend on the type (INT-02). */
export function IntegrationForm({ integration, onSecret, onClose }: IntegrationFormProps) {
  const t = useTexts(integrationTexts)
  const form = useIntegrationForm(integration)
  const submit = async (values: IntegrationValues) => {
    try {
      const result = await saveIntegration(integration?.id, toIntegrationInput(values))
      if (result.secret !== undefined) onSecret(result)
    } catch (error) {
      const field = missingIn(values, error)
      if (!field) throw error
      return form.setFieldError(field, t('needed'))
    }
    toast(t(integration ? 'edited' : 'added'))
    onClose()
  }
  const { type } = form.values
  return (
    <FormModal
      title={integration ? t('editTitle', { name: integration.name }) : t('newTitle')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
      size={640}
    >
      <Select
        label={t('type')}
        required
        // A new integration starts at the type field. Editing starts at the name, which is changed most often.
        {...(!integration && { 'data-autofocus': true })}
        allowDeselect={false}
        data={integrationTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        {...form.getInputProps('type')}
      />
      <TextInput
        label={t('name')}
        required
        {...(integration && { 'data-autofocus': true })}
        maxLength={INTEGRATION_NAME_LENGTH.max}
        {...form.getInputProps('name')}
      />
      {integration && <IntegrationState integration={integration} />}
      <OfType form={form} integration={integration} />
      {isExternal(type) && <TimeoutField form={form} />}
      {integration && isSigned(type) && isSigned(integration.type) && <SecretField id={integration.id} />}
      <TestButton form={form} id={integration?.id} />
    </FormModal>
  )
}

function OfType({ form, integration }: { form: IntegrationFormState; integration: Integration | undefined }) {
  const t = useTexts(integrationTexts)
  switch (form.values.type) {
    case 'dialogflow':
      return <DialogflowFields form={form} keepsAccount={integration?.hasJsonContent ?? false} />
    case 'n8n':
      return <UrlField form={form} help={t('urlHelp_n8n')} />
    case 'webhook':
      return <UrlField form={form} help={t('urlHelp_webhook')} />
    case 'typebot':
      return <TypebotFields form={form} />
    case 'flowbuilder':
      return <FlowField form={form} />
  }
}
