/**
 * Terms that mean the same to a search, one group per line, before an admin changes them. A term of a group is found
 * as it stands: it is no prefix of another word and is never corrected to one.
 */
const GROUPS = `
  CAC, Corporate Affairs Commission
  NAFDAC, National Agency for Food and Drug Administration and Control
  SON, Standards Organisation of Nigeria
  MANCAP, Mandatory Conformity Assessment Programme
  SONCAP, Standards Organisation of Nigeria Conformity Assessment Programme
  FIRS, Federal Inland Revenue Service, NRS, Nigeria Revenue Service
  TIN, tax identification number
  VAT, value added tax
  PCN, Pharmacists Council of Nigeria, Pharmacy Council of Nigeria, Pharmacy Council
  CBN, Central Bank of Nigeria, Central Bank
  NCC, Nigerian Communications Commission
  NDPC, Nigeria Data Protection Commission
  NDPA, Nigeria Data Protection Act
  NEPC, Nigerian Export Promotion Council
  NAQS, Nigeria Agricultural Quarantine Service
  NMDPRA, midstream and downstream petroleum regulator, Nigerian Midstream and Downstream Petroleum Regulatory Authority
  NUPRC, Nigerian Upstream Petroleum Regulatory Commission
  NERC, Nigerian Electricity Regulatory Commission
  NEMSA, Nigerian Electricity Management Services Agency
  NESREA, National Environmental Standards and Regulations Enforcement Agency
  NIPC, Nigerian Investment Promotion Commission
  SCUML, Special Control Unit against Money Laundering
  SMEDAN, Small and Medium Enterprises Development Agency of Nigeria
  BPP, Bureau of Public Procurement
  PenCom, National Pension Commission
  ITF, Industrial Training Fund
  NSITF, Nigeria Social Insurance Trust Fund
  LASBCA, Lagos State Building Control Agency
  LASPPPA, Lagos State Physical Planning Permit Authority
  GMP, good manufacturing practice
  ISP, internet service provider, internet provider
  LPG, cooking gas, liquefied petroleum gas, gas refill
  poultry, broiler, chicken farm, chicken, layer farm, egg production, kaji, adie, okuko
  catfish, fish farm, fish farming, fish pond, aquaculture, eja, kifi
  pharmacy, chemist, drugstore, drug store, medicine shop
  medicine, drug, magani, ogwu, oogun
  herbal, herb, agbo
  cosmetic, skincare, skin care, body cream, lotion, beauty product
  pure water, sachet water, packaged water, table water, bottled water, drinking water, ruwa
  bakery, bread, burodi
  restaurant, eatery, buka, bukka, mama put, food canteen
  adire, tie and dye, tie dye
  tailoring, fashion design, garment, ready to wear, clothing
  real estate, property development, housing estate, estate development
  building plan, building permit, planning permit, planning permission, building approval
  block factory, block industry, block moulding, block making, sandcrete block
  contractor, contracting firm, contracting
  tender, bid, procurement
  e-commerce, ecommerce, online shop, online store, online business, web shop
  fintech, payment company, financial technology
  start-up, startup
  data protection, data privacy, GDPR, NDPR
  solar, inverter, solar panel, renewable energy
  fertiliser, manure, farm input, agrochemical, agro-dealer
  cassava, garri, gari, rogo, ege, akpu
  wholesale, wholesaler, distributor, distribution
  medical device, medical equipment, hospital equipment
  plastic, nylon, polythene
  Lagos, Eko
  Abuja, FCT, Federal Capital Territory
`;

export const defaultSynonyms: string[][] = GROUPS.trim()
  .split('\n')
  .map((group) => group.split(',').map((term) => term.trim()));
