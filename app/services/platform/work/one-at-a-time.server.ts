/**
 * Runs `save` for one value at a time. Of the values that arrive in the meantime, only the last is
 * saved.
 * @param onError gets the rejection of `save`
 */
export function oneAtATime<Value>(
  save: (value: Value) => Promise<void>,
  onError: (error: unknown) => void,
): (value: Value) => void {
  let isSaving = false;
  let waiting: { value: Value } | null = null;

  async function saveAll(): Promise<void> {
    isSaving = true;
    while (waiting) {
      const { value } = waiting;
      waiting = null;
      await save(value).catch(onError);
    }
    isSaving = false;
  }

  return (value) => {
    waiting = { value };
    if (!isSaving) void saveAll();
  };
}
