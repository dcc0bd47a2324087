/**
 * States and provinces, of the countries whose addresses name one from a fixed list.
 *
 * The address carries the post's own abbreviation where it has one, else the name in Latin letters; it does not depend
 * on the language of the page.
 */
import type { Language } from '@tollgate/contract/model';

export interface Region {
  /** The text that goes into the address. */
  readonly value: string;
  readonly name: string;
}

/** `NY New York`: abbreviation and name. */
const abbreviated: Readonly<Record<string, string>> = {
  AU: 'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  BR: 'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
  CA: 'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  US: 'AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
};

/** Names; `Tokyo=东京都` where Chinese readers use another. */
const named: Readonly<Record<string, string>> = {
  AE: 'Abu Dhabi=阿布扎比|Ajman=阿治曼|Dubai=迪拜|Fujairah=富查伊拉|Ras Al Khaimah=哈伊马角|Sharjah=沙迦|Umm Al Quwain=乌姆盖万',
  CN: 'Beijing=北京市|Tianjin=天津市|Hebei=河北省|Shanxi=山西省|Inner Mongolia=内蒙古自治区|Liaoning=辽宁省|Jilin=吉林省|Heilongjiang=黑龙江省|Shanghai=上海市|Jiangsu=江苏省|Zhejiang=浙江省|Anhui=安徽省|Fujian=福建省|Jiangxi=江西省|Shandong=山东省|Henan=河南省|Hubei=湖北省|Hunan=湖南省|Guangdong=广东省|Guangxi=广西壮族自治区|Hainan=海南省|Chongqing=重庆市|Sichuan=四川省|Guizhou=贵州省|Yunnan=云南省|Tibet=西藏自治区|Shaanxi=陕西省|Gansu=甘肃省|Qinghai=青海省|Ningxia=宁夏回族自治区|Xinjiang=新疆维吾尔自治区',
  HK: 'Hong Kong Island=香港岛|Kowloon=九龙|New Territories=新界',
  IN: 'Andaman and Nicobar Islands|Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chandigarh|Chhattisgarh|Dadra and Nagar Haveli and Daman and Diu|Delhi|Goa|Gujarat|Haryana|Himachal Pradesh|Jammu and Kashmir|Jharkhand|Karnataka|Kerala|Ladakh|Lakshadweep|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Puducherry|Punjab|Rajasthan|Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal',
  JP: 'Hokkaido=北海道|Aomori=青森县|Iwate=岩手县|Miyagi=宫城县|Akita=秋田县|Yamagata=山形县|Fukushima=福岛县|Ibaraki=茨城县|Tochigi=栃木县|Gunma=群马县|Saitama=埼玉县|Chiba=千叶县|Tokyo=东京都|Kanagawa=神奈川县|Niigata=新潟县|Toyama=富山县|Ishikawa=石川县|Fukui=福井县|Yamanashi=山梨县|Nagano=长野县|Gifu=岐阜县|Shizuoka=静冈县|Aichi=爱知县|Mie=三重县|Shiga=滋贺县|Kyoto=京都府|Osaka=大阪府|Hyogo=兵库县|Nara=奈良县|Wakayama=和歌山县|Tottori=鸟取县|Shimane=岛根县|Okayama=冈山县|Hiroshima=广岛县|Yamaguchi=山口县|Tokushima=德岛县|Kagawa=香川县|Ehime=爱媛县|Kochi=高知县|Fukuoka=福冈县|Saga=佐贺县|Nagasaki=长崎县|Kumamoto=熊本县|Oita=大分县|Miyazaki=宫崎县|Kagoshima=鹿儿岛县|Okinawa=冲绳县',
  KR: 'Seoul=首尔|Busan=釜山|Daegu=大邱|Incheon=仁川|Gwangju=光州|Daejeon=大田|Ulsan=蔚山|Sejong=世宗|Gyeonggi=京畿道|Gangwon=江原道|North Chungcheong=忠清北道|South Chungcheong=忠清南道|North Jeolla=全罗北道|South Jeolla=全罗南道|North Gyeongsang=庆尚北道|South Gyeongsang=庆尚南道|Jeju=济州',
  MX: 'Aguascalientes|Baja California|Baja California Sur|Campeche|Chiapas|Chihuahua|Ciudad de México|Coahuila|Colima|Durango|Estado de México|Guanajuato|Guerrero|Hidalgo|Jalisco|Michoacán|Morelos|Nayarit|Nuevo León|Oaxaca|Puebla|Querétaro|Quintana Roo|San Luis Potosí|Sinaloa|Sonora|Tabasco|Tamaulipas|Tlaxcala|Veracruz|Yucatán|Zacatecas',
  MY: 'Johor=柔佛|Kedah=吉打|Kelantan=吉兰丹|Kuala Lumpur=吉隆坡|Labuan=纳闽|Melaka=马六甲|Negeri Sembilan=森美兰|Pahang=彭亨|Penang=槟城|Perak=霹雳|Perlis=玻璃市|Putrajaya=布城|Sabah=沙巴|Sarawak=砂拉越|Selangor=雪兰莪|Terengganu=登嘉楼',
  ZA: 'Eastern Cape|Free State|Gauteng|KwaZulu-Natal|Limpopo|Mpumalanga|North West|Northern Cape|Western Cape',
};

function entriesOf(table: Readonly<Record<string, string>>, country: string): readonly string[] {
  return Object.hasOwn(table, country) ? (table[country] ?? '').split('|') : [];
}

/** The regions of a country, in the order of its own post; none where the page has no list. */
export function regionsOf(country: string, language: Language): readonly Region[] {
  const short = entriesOf(abbreviated, country).map((entry) => {
    const end = entry.indexOf(' ');
    return { value: entry.slice(0, end), name: entry.slice(end + 1) };
  });
  const long = entriesOf(named, country).map((entry) => {
    const [value = '', chinese = value] = entry.split('=');
    return { value, name: language === 'zh' ? chinese : value };
  });
  return [...short, ...long];
}
