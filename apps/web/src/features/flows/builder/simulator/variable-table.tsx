import { useTexts } from '../../../../platform/i18n/texts.ts'
import { flowSimulatorTexts } from './simulator-texts.ts'

/** The current values of the variables. */
export function VariableTable({ variables }: { variables: Readonly<Record<string, string>> }) {
  const t = useTexts(flowSimulatorTexts)
  const entries = Object.entries(variables)
  return (
    <details className="rc-sim-variables">
      <summary>{t('variables', { count: entries.length })}</summary>
      {entries.length === 0 ? (
        <p className="rc-pane-quiet">{t('noVariables')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('variable')}</th>
              <th scope="col">{t('value')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value === '' ? t('emptyValue') : value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
