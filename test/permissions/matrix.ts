/**
 * Every route and the status of each role. `=` repeats the cell to its left. Ids and bodies are named as in `cast.ts`
 * and `bodies.ts`. Routes with an id are also requested with a missing, a malformed and an unreadable one.
 */
export const matrix = `
                                                     policy     visitor user buyer creator owner moderator finance auditor admin
GET /api/docs                                        public
  the page                                                      200 = = = = = = = =
GET /api/openapi.json                                public
  the document                                                  200 = = = = = = = =
GET /health/live                                     public
  alive                                                         200 = = = = = = = =
GET /health/ready                                    public
  ready                                                         200 = = = = = = = =

POST /api/auth/users                                 public
  body=newcomer                                                 201 = = = = = = = =
  body=takenName                                                400 = = = = = = = =
POST /api/auth/users/activation                      public
  body=noLink                                                   400 = = = = = = = =
  body=usedLink                                                 400 = = = = = = = =
POST /api/auth/users/resend_activation               public
  body=knownEmail                                               204 = = = = = = = =
  body=unknownEmail                                             204 = = = = = = = =
POST /api/login                                      public
  body=credentials                                              200 = = = = = = = =
  body=wrongPassword                                            401 = = = = = = = =
POST /api/auth/jwt/create                            public
  body=credentials                                              200 = = = = = = = =
  body=unknownCredentials                                       401 = = = = = = = =
POST /api/auth/jwt/refresh                           public
  body=refresh                                                  200 = = = = = = = =
  body=noRefresh                                                401 = = = = = = = =
POST /api/auth/logout                                public
  session=own                                                   401 204 = = = = = = =
  body=refresh session=own                                      204 = = = = = = = =
GET /api/auth/users/me                               user
  himself                                                       401 200 = = = = = = =
GET /api/user                                        public
  query=username:user                                           200 = = = = = = = =
  query=id:missing                                              404 = = = = = = = =
  nobody                                                        400 = = = = = = = =
GET /api/user/:name                                  public
  name=user                                                     200 = = = = = = = =
  name=userId                                                   200 = = = = = = = =
POST /api/moderation/creators/:username/verify       moderator
  username=creator                                              404 = = = = 200 404 = 200
  username=moderator                                            404 = = = = 403 404 = 200
  username=admin                                                404 = = = = 200 404 = 403
POST /api/moderation/users/:username/roles           admin
  username=spare body=role                                      404 = = = = = = = 200
  username=spare body=noRole                                    404 = = = = = = = 400

GET /api/audit/parked-events                         auditor
  all                                                           404 = = = = = = 200 404
GET /api/audit/views                                 auditor
  all                                                           404 = = = = = = 200 404
GET /api/audit/wallets                               auditor
  all                                                           404 = = = = = = 200 404
GET /api/audit/wallets/:id/events                    auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/replay                    auditor
  id=wallet                                                     404 = = = = = = 200 404
  id=wallet query=revision:malformed                            404 = = = = = = 400 404
GET /api/audit/wallets/:id/compare                   auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/verify                    auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/export.jsonl              auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/export.csv                auditor
  id=wallet                                                     404 = = = = = = 200 404
GET /api/audit/wallets/:id/manifest                  auditor
  id=wallet                                                     404 = = = = = = 200 404

GET /api/listing                                     public
  all                                                           200 = = = = = = = =
  query=search:published                                        200 = = = = = = = =
  query=limit:malformed                                         400 = = = = = = = =
GET /api/listing/home                                public
  home                                                          200 = = = = = = = =
GET /api/listing/industry                            public
  words                                                         200 = = = = = = = =
GET /api/listing/sector                              public
  words                                                         200 = = = = = = = =
GET /api/listing/user/created                        user
  own                                                           401 200 = = = = = = =
GET /api/listing/user/purchased                      user
  own                                                           401 200 = = = = = = =
POST /api/listing                                    user
  body=offer                                                    401 201 = = = = = = =
  body=badOffer                                                 401 400 = = = = = = =
  form=offer                                                    401 201 = = = = = = =
GET /api/listing/:slug                               public
  slug=published                                                200 = = = = = = = =
  slug=publishedId                                              200 = = = = = = = =
  slug=publishedNumber                                          200 = = = = = = = =
  slug=pending                                                  404 = = = 200 = 404 = 200
  slug=pendingId                                                404 = = = 200 = 404 = 200
GET /api/listing/:slug/reviews                       public
  slug=published                                                200 = = = = = = = =
  slug=pending                                                  404 = = = 200 = 404 = 200
GET /api/listing/:slug/insight                       public
  slug=published                                                200 = = = = = = = =
  slug=pending                                                  404 = = = 200 = 404 = 200
POST /api/listing/section/create                     user
  body=sectionInPublished                                       401 403 = = 201 403 = = =
  body=sectionInPending                                         401 404 = = 201 404 = = =
  body=sectionNowhere                                           401 404 = = = = = = =
  body=noSection                                                401 400 = = = = = = =
PUT /api/listing/section/:id/progress                user
  id=sectionId body=ticked                                      401 403 200 403 200 = 403 = 200
  id=pendingSectionId body=ticked                               401 404 = = 200 = 404 = 200
  id=sectionId body=noTick                                      401 400 = = = = = = =
GET /api/listing/:listing/:section                   public
  listing=published section=section                             401 403 200 403 200 = 403 = 200
  listing=publishedId section=sectionId                         401 403 200 403 200 = 403 = 200
  listing=others section=sectionId                              404 = = = = = = = =
  listing=published section=pendingSection                      404 = = = = = = = =
  listing=pending section=pendingSection                        404 = = = 200 = 404 = 200
POST /api/listing/text                               user
  body=textInPublished                                          401 403 = = 201 403 = = =
  body=textInPending                                            401 404 = = 201 404 = = =
  body=textInPendingByName                                      401 404 = = 201 404 = = =
  body=textNowhere                                              401 404 = = = = = = =
  body=textInNoListing                                          401 404 = = = = = = =
  body=noText                                                   401 400 = = = = = = =
POST /api/listing/file                               user
  form=documentInPublished                                      401 403 = = 201 403 = = =
  form=documentInPending                                        401 404 = = 201 404 = = =
  form=documentNowhere                                          401 404 = = = = = = =
  body=textInPublished                                          401 403 = = 400 403 = = =
POST /api/listing/image                              user
  form=imageInPublished                                         401 403 = = 201 403 = = =
  form=imageInPending                                           401 404 = = 201 404 = = =
  form=imageNowhere                                             401 404 = = = = = = =
  body=textInPublished                                          401 403 = = 400 403 = = =
GET /api/files/:id                                   public
  id=document                                                   404 = 200 404 200 = 404 = 200
  id=image                                                      404 = 200 404 200 = 404 = 200
  id=cover                                                      200 = = = = = = = =
  id=pendingCover                                               404 = = = 200 = 404 = 200
  id=document query=user:wallet,expires:missing                 404 = 200 404 200 = 404 = 200

GET /api/moderation/listings                         moderator
  queue                                                         404 = = = = 200 404 = 200
  query=status:malformed                                        404 = = = = 400 404 = 400
POST /api/moderation/listings/:id/approve            moderator
  id=newPending                                                 404 = = = = 200 404 = 200
POST /api/moderation/listings/:id/reject             moderator
  id=newPending body=reason                                     404 = = = = 200 404 = 200
  id=pendingId body=noReason                                    404 = = = = 400 404 = 400
  id=published body=reason                                      404 = = = = 409 404 = 409
POST /api/moderation/listings/:id/request-changes    moderator
  id=newPending body=reason                                     404 = = = = 200 404 = 200
  id=published body=reason                                      404 = = = = 409 404 = 409

POST /api/connect/send-request                       user
  body=toSpare                                                  401 201 = = = = = = =
  body=toNobody                                                 401 404 = = = = = = =
  body=toSelf                                                   401 400 = = = = = = =
POST /api/connect/requests/:id/accept                user
  id=request                                                    401 404 200 404 = = = = =
GET /api/co-founders                                 user
  all                                                           401 200 = = = = = = =
GET /api/connect/suggestions                         user
  all                                                           401 200 = = = = = = =
GET /api/connect/requests                            user
  received                                                      401 200 = = = = = = =
  query=box:sent                                                401 200 = = = = = = =
GET /api/connect/network                             user
  own                                                           401 200 = = = = = = =

POST /api/listing/listing-purchase                   user
  body=buyPublished                                             401 200 409 200 400 200 = = =
  body=buyPending                                               401 404 = = 400 404 = = =
  body=buyNothing                                               401 404 = = = = = = =
  body=buyUnnamed                                               401 400 = = = = = = =
POST /api/wallet/deposit                             user
  body=amount                                                   401 200 = = = = = = =
  body=noAmount                                                 401 400 = = = = = = =
GET /api/purchases/:reference                        user
  reference=bought                                              401 404 200 404 = = = = =
  reference=ordered                                             401 404 200 404 = = = = =
POST /api/purchases/:reference/verify                user
  reference=bought                                              401 404 200 404 = = = = =
  reference=ordered                                             401 404 200 404 = = = = =
POST /api/payments/paystack/webhook                  public
  message=unsigned                                              401 = = = = = = = =
  message=signed                                                200 = = = = = = = =
GET /api/wallet/wallet-info                          user
  own                                                           401 200 = = = = = = =
GET /api/wallet/transactions                         user
  own                                                           401 200 = = = = = = =

SOCKET watch                                         public
SOCKET unwatch                                       public
TASK payments/webhook                                worker
TASK payments/reconcile                              worker
TASK mail/receipt                                    worker
TASK mail/sale                                       worker
TASK mail/declined                                   worker
TASK mail/quarantined                                worker
TASK mail/activation                                 worker
TASK mail/session-ended                              worker
TASK mail/listing-decision                           worker
`;
