const STORE_NAME = 'folder'

const openDatabase = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** IndexedDB is used because no other storage takes folder handles. */
export const indexedStore =
  (name: string) =>
  async <Result>(
    mode: IDBTransactionMode,
    run: (store: IDBObjectStore, give: (result: Result) => void) => void,
  ): Promise<Result | undefined> => {
    const database = await openDatabase(name)
    try {
      return await new Promise((resolve, reject) => {
        let stored: Result | undefined
        const transaction = database.transaction(STORE_NAME, mode)
        run(transaction.objectStore(STORE_NAME), (result) => {
          stored = result
        })
        transaction.oncomplete = () => resolve(stored)
        transaction.onerror = () => reject(transaction.error)
        transaction.onabort = () => reject(transaction.error)
      })
    } finally {
      database.close()
    }
  }
