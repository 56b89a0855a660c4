import type { Db } from 'mongodb';

/** Says of how many uploaded files no archive holds the content: it lies elsewhere than in the database that names them. */
export async function tellOfBucket(db: Db, service: string, say: (line: string) => void): Promise<void> {
  const [elsewhere] = await db
    .collection('files')
    .aggregate<{ count: number }>([
      { $match: { 'content.key': { $gt: '' } } },
      { $project: { key: { $toObjectId: '$content.key' } } },
      { $lookup: { from: 'contents.files', localField: 'key', foreignField: '_id', as: 'here' } },
      { $match: { here: [] } },
      { $count: 'count' },
    ])
    .toArray();
  if (!elsewhere) return;
  const what = `the content of ${elsewhere.count} uploaded files lies in a bucket (FILES_S3_ENDPOINT) and is in no backup`;
  say(`${service}: ${what}: keep the versions of the bucket for as long as the archives`);
}
